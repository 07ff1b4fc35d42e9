/**
 * A language model of the reader's own, on this machine, asked hop by hop: a separate script, loaded when its card is opened. It is off
 * until the reader connects it, and asked only when the reader presses the button.
 */
import type { AskResult, CompleteFunction, Embedder, Graph } from 'hoptrail';
import { openAiComplete } from 'hoptrail/openai';
import { byId, element } from '../page/dom.js';
import type { Cell } from '../page/state.js';
import type { Comparison } from '../search/comparison.js';
import { askHopByHop, type Progress } from './hops.js';
import { adviceFor, localAddress, modelsOf, usualServers } from './local_server.js';
import { costWords, readsShown, showHops, type ReadPassage } from './loop_view.js';

export interface OwnModelPage {
  readonly shown: Cell<Comparison | undefined>;
  readonly graph: () => Graph | undefined;
  readonly embedder: () => Embedder | undefined;
  /** The page counts requests to this origin apart; undefined: the model is off. */
  readonly permit: (origin: string | undefined) => void;
  readonly onPassage: (id: string) => void;
}

interface Connected {
  readonly server: URL;
  readonly name: string;
  readonly complete: CompleteFunction;
}

/** A model on a slow machine reads a long prompt for minutes. */
const millisecondsOfSilence = 600_000;

export function setUpOwnModel(page: OwnModelPage): void {
  let connected: Connected | undefined;
  let running: AbortController | undefined;
  const address = byId<HTMLInputElement>('own-model-address');
  const names = byId<HTMLSelectElement>('own-model-name');
  const problem = byId('own-model-problem');
  byId('own-model-addresses').replaceChildren(...usualServers.map(([value, name]) => element('option', { value }, name)));
  if (address.value === '') address.value = usualServers[0]?.[0] ?? '';

  const show = (): void => {
    byId('own-model-state').textContent = connected
      ? `On: ${connected.name} at ${connected.server.origin}. It gets a question and passages when you press “Ask it”.`
      : 'Off. A model on this machine can ask its way from hop to hop.';
    byId('own-model-off').hidden = connected === undefined;
    byId('own-model-choice').hidden = connected === undefined;
    byId('own-model-connect').textContent = connected ? 'Connect again' : 'Connect';
    showLoop(page.shown.value);
  };
  const showLoop = (found: Comparison | undefined): void => {
    running?.abort();
    byId('loop').hidden = connected === undefined || found === undefined;
    byId('loop-model').textContent = connected?.name ?? '';
    showHops(undefined);
  };
  const use = (server: URL, name: string): void => {
    connected = { server, name, complete: openAiComplete({ baseUrl: server, model: name, maxRetries: 0, timeout: millisecondsOfSilence }) };
    show();
  };
  const turnOff = (): void => {
    connected = undefined;
    page.permit(undefined);
    show();
  };
  const connect = async (): Promise<void> => {
    turnOff();
    problem.hidden = true;
    try {
      const server = localAddress(address.value);
      page.permit(server.origin);
      const models = await modelsOf(server);
      names.replaceChildren(...models.map((name) => element('option', {}, name)));
      use(server, models[0] ?? '');
    } catch (reason) {
      turnOff();
      problem.textContent = reason instanceof Error ? reason.message : String(reason);
      problem.hidden = false;
    }
  };
  byId('own-model-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void connect();
  });
  names.addEventListener('change', () => connected && use(connected.server, names.value));
  byId('own-model-off').addEventListener('click', turnOff);
  byId('loop-stop').addEventListener('click', () => running?.abort());
  byId('loop-start').addEventListener('click', () => void start());
  page.shown.watch(showLoop);
  show();

  async function start(): Promise<void> {
    const [found, graph, model] = [page.shown.value, page.graph(), connected];
    if (!found || !graph || !model) return;
    running?.abort();
    const abort = (running = new AbortController());
    let last: Progress | undefined;
    const tell = (progress: Progress): void => {
      last = progress;
      if (!abort.signal.aborted) showHops(progress);
    };
    setRunning(true);
    try {
      const { question, settings } = found;
      const result = await askHopByHop({ graph, question, hits: settings.hits, complete: model.complete, embedder: page.embedder(), signal: abort.signal, tell });
      const passages = await passagesOf(graph, result);
      if (!abort.signal.aborted) showHops(last, passages, page.onPassage);
    } catch (reason) {
      if (running !== abort) return;
      const words = abort.signal.aborted ? 'Stopped.' : await wordsFor(reason, model.server);
      byId('loop-problem').textContent = last ? `${words} ${costWords(last.cost)}` : words;
      byId('loop-problem').hidden = false;
    } finally {
      if (running === abort) setRunning(false);
    }
  }
}

function setRunning(isRunning: boolean): void {
  byId('loop').setAttribute('aria-busy', String(isRunning));
  byId('loop-start').hidden = isRunning;
  byId('loop-stop').hidden = !isRunning;
  if (isRunning) byId('loop-problem').hidden = true;
  byId(isRunning ? 'loop-stop' : 'loop-start').focus({ preventScroll: true });
}

/** The passages of each hop, best first. */
const passagesOf = (graph: Graph, { steps }: AskResult): Promise<readonly (readonly ReadPassage[])[]> =>
  Promise.all(steps.filter(({ subAnswer }) => subAnswer !== '').map(({ passages }) => graph.passages([...passages.slice(0, readsShown)])));

async function wordsFor(reason: unknown, server: URL): Promise<string> {
  const message = reason instanceof Error ? reason.message : String(reason);
  return /cannot be reached/u.test(message) ? adviceFor(server) : message;
}
