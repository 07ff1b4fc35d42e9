import type { Engine } from 'hoptrail';
import { connect } from 'hoptrail/worker';

/** The engine in a worker of its own, with the files that build.mjs put beside the page. */
export function startEngine(): Promise<Engine> {
  return connect({
    worker: new Worker(new URL('engine_worker.js', document.baseURI), { type: 'module', name: 'hoptrail' }),
    wasm: new URL('hoptrail.wasm', document.baseURI),
  });
}
