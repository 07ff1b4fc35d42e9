// The page and its worker, in one thread: the messages between them go through a channel, and are copied as there.
import { connect } from '../../../../bindings/js/dist/worker/index.js';
import { Service } from '../../../../bindings/js/dist/worker/service.js';

/** An engine as `connect` gives it. `sent`: what the page has sent. */
export async function connected(wasm) {
  if (globalThis.navigator === undefined) globalThis.navigator = {}; // browsers and newer Nodes have one
  const { port1: page, port2: scope } = new MessageChannel();
  const sent = [];
  scope.addEventListener('message', ({ data }) => sent.push(data));
  new Service(scope);
  const engine = await connect({ wasm, storage: 'memory', worker: page });
  const end = () => {
    engine.dispose();
    page.close();
  };
  return { engine, sent, end };
}
