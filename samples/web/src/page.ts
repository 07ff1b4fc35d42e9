/** The page: connects its parts, which the other modules implement. */
import type { Embedder, Engine } from 'hoptrail';
import { Corpora } from './corpus/corpora.js';
import { fetchPageFiles } from './corpus/page_files.js';
import type { PickedFile } from './corpus/source_file.js';
import { Model } from './model/model.js';
import { byId } from './page/dom.js';
import { startEngine } from './page/engine.js';
import { counted } from './page/format.js';
import { setUpKeyboard } from './page/keyboard.js';
import { announce, clearNotice, isAbort, showError, showNotice } from './page/notices.js';
import { offline, setUpOffline } from './page/offline.js';
import { loadPart } from './page/parts.js';
import { countRequests, permitModel } from './page/requests.js';
import { sharedQuestion } from './page/share.js';
import { Cell } from './page/state.js';
import { setUpTheme } from './page/theme.js';
import { setUpCorpusPanel } from './panels/corpus_panel.js';
import { setUpExports } from './panels/exports.js';
import { setUpModelPanel } from './panels/model_panel.js';
import { setUpPrivacy } from './panels/privacy.js';
import { showReadout } from './panels/readout.js';
import { setUpAsking } from './search/asking.js';
import type { Comparison } from './search/comparison.js';

const comparison = new Cell<Comparison | undefined>(undefined);

if (sharedQuestion(location.hash)) document.body.classList.add('has-results'); // nothing moves when they come
setUpTheme();
setUpKeyboard();
countRequests();
setUpPrivacy();
start().catch((reason: unknown) => {
  byId<HTMLTextAreaElement>('question').placeholder = 'The page could not start';
  byId('corpus-name').textContent = 'The page could not start.';
  showError('The page could not start', reason);
});
void setUpOffline();

async function start(): Promise<void> {
  const page = await fetchPageFiles();
  const engine = await startEngine();
  const corpora = new Corpora(engine, page);
  const model = new Model(page);
  setUpCorpora(corpora, model);
  setUpReadout(engine, corpora);
  setUpExports(corpora, comparison);
  await corpora.start();
  const results = setUpAsking(corpora, model, comparison);
  const card = byId<HTMLDetailsElement>('own-model');
  const setUpOwnModel = async (): Promise<void> => {
    const { setUpOwnModel: setUp } = await loadPart('own_model');
    setUp({
      shown: comparison,
      graph: () => corpora.current.value?.graph,
      embedder: () => ((corpora.current.value?.graph.dimension ?? 0) > 0 && model.state.value.state === 'ready' ? model.state.value.embedder : undefined),
      permit: permitModel,
      onPassage: (id) => results.openById(id),
    });
  };
  card.addEventListener('toggle', () => void setUpOwnModel().catch((reason: unknown) => showError('The card of the language model cannot be loaded', reason)), { once: true });
}

// ---- Corpus and model ----

function setUpCorpora(corpora: Corpora, model: Model): void {
  const loaded = (): Embedder | undefined => (model.state.value.state === 'ready' ? model.state.value.embedder : undefined);
  /** Reports how an operation on the corpus ended. */
  const attempt = async (failure: string, work: () => Promise<void>): Promise<void> => {
    clearNotice(failure);
    clearNotice('Cancelled');
    try {
      await work();
    } catch (reason) {
      if (isAbort(reason)) showNotice('note', 'Cancelled', 'The corpus is as it was before.');
      else showError(failure, reason);
    }
  };
  const indexed = (): void => {
    const graph = corpora.current.value?.graph;
    if (graph) announce(`Indexed: ${counted(graph.passageCount, 'passage')} of ${counted(graph.documentCount, 'document')}`);
  };
  setUpCorpusPanel(corpora, {
    add: (picked: readonly PickedFile[]) =>
      attempt('The files cannot be indexed', async () => {
        await corpora.add(picked, loaded());
        indexed();
      }),
    resume: () =>
      attempt('It cannot go on', async () => {
        await corpora.resume(corpora.unfinished.value?.note.embedded ? await model.load() : undefined);
        indexed();
      }),
  });
  setUpModelPanel(model, corpora, async () => {
    let embedder: Embedder;
    clearNotice('The embedding model cannot be loaded');
    try {
      embedder = await model.load();
    } catch (reason) {
      if (!isAbort(reason)) showError('The embedding model cannot be loaded', reason);
      return;
    }
    announce('The embedding model is loaded');
    await attempt('Vectors cannot be added', () => corpora.embed(embedder));
  });
}

function setUpReadout(engine: Engine, corpora: Corpora): void {
  const show = (): void => void showReadout(engine, corpora).catch((reason: unknown) => showError('Sizes cannot be read', reason));
  corpora.current.watch(show);
  corpora.activity.watch((activity) => activity === undefined && show());
  comparison.watch(show);
  offline.watch(show);
}
