import type { Corpora } from '../corpus/corpora.js';
import type { Model } from '../model/model.js';
import { byId } from '../page/dom.js';
import { counted } from '../page/format.js';
import { clearNotice, isAbort, showError, showNotice } from '../page/notices.js';
import { loadPart } from '../page/parts.js';
import type { Cell } from '../page/state.js';
import { sharedQuestion, showInAddress } from '../page/share.js';
import { awaitCanned, samplesQuestions, showCanned, type CannedQuestion } from './canned.js';
import { compare, type Comparison, type FlatMethod, type Settings } from './comparison.js';
import { setUpAtlas } from './open_atlas.js';
import { setUpQuestion } from './question_field.js';
import { Results, type Appearance } from './results.js';

/** File name of the exported index of the reader's files. */
export const fileName = 'my-files.hop';
const failure = 'The question cannot be answered';

/** The question, the prepared questions, and the settings next to them. */
export function setUpAsking(corpora: Corpora, model: Model, shown: Cell<Comparison | undefined>): Results {
  const results = new Results(shown, () => corpora.current.value?.graph);
  const cannedOfSamples = samplesQuestions();
  const flatMethod = byId<HTMLSelectElement>('flat-method');
  const hitCount = byId<HTMLSelectElement>('hit-count');
  let abort = new AbortController();
  let packed: string | undefined; // the passages of the link that the shared corpus is from

  const settings = (): Settings => ({ flatMethod: flatMethod.value as FlatMethod, hits: Number(hitCount.value) });
  const ask = async (question: string, appearance: Appearance = 'at once'): Promise<void> => {
    const corpus = corpora.current.value;
    if (!corpus || question.trim() === '') return;
    abort.abort();
    abort = new AbortController();
    const { signal } = abort;
    document.body.setAttribute('aria-busy', 'true');
    results.expect();
    clearNotice(failure);
    // Set before the answer: after an early reload, the question must not go to the previous corpus.
    showInAddress({ question: question.trim(), ...(corpus.kind === 'shared' ? { packed } : { file: corpus.kind === 'own' ? fileName : undefined }) });
    try {
      const embedder = model.state.value.state === 'ready' ? model.state.value.embedder : undefined;
      const found = await compare(corpus.graph, question.trim(), settings(), embedder, signal);
      if (signal.aborted) return;
      results.show(found, appearance);
    } catch (reason) {
      if (!signal.aborted) showError(failure, reason);
    } finally {
      if (!signal.aborted) document.body.removeAttribute('aria-busy');
    }
  };

  const clear = (): void => {
    abort.abort();
    document.body.removeAttribute('aria-busy');
    clearNotice(failure);
    showInAddress(undefined);
    results.clear();
  };
  const input = setUpQuestion({ ask: (question) => ask(question, 'hop by hop'), askTyped: (question) => ask(question), clear });
  const again = (): void => void (shown.value && ask(shown.value.question));
  let isChosen = false;
  flatMethod.addEventListener('change', () => {
    isChosen = true;
    again();
  });
  hitCount.addEventListener('change', again);
  const choose = ({ question, isStepped }: CannedQuestion): void => {
    input.show(question);
    void ask(question, isStepped ? 'stepped' : 'hop by hop');
  };
  setUpAtlas(corpora, shown, (question) => choose({ label: '', question }));
  let examples = new AbortController();
  const offer = async (): Promise<void> => {
    examples.abort();
    examples = new AbortController();
    const { signal } = examples;
    const corpus = corpora.current.value;
    if (!corpus) return;
    if (corpus.kind !== 'own') return showCanned(corpus.kind === 'samples' ? cannedOfSamples : [], choose);
    awaitCanned(`${counted(corpus.graph.documentCount, 'document')} …`);
    const { greet } = await loadPart('greeting');
    const { words, toTry } = await greet(corpus.graph, signal);
    if (!signal.aborted) showCanned(toTry, choose, words);
  };
  const askShared = async (): Promise<void> => {
    const shared = sharedQuestion(location.hash);
    if (!shared) return;
    const kind = shared.packed !== undefined ? 'shared' : shared.file !== undefined ? 'own' : 'samples';
    const isOpen = corpora.current.value?.kind === kind && (kind !== 'shared' || shared.packed === packed);
    if (isOpen && shared.question === shown.value?.question) return;
    if (kind === 'shared' && !isOpen) {
      const passages = await (await loadPart('share')).unpackPassages(shared.packed ?? '');
      packed = shared.packed;
      await corpora.openShared(passages);
    } else if (kind === 'samples' && !isOpen) await corpora.openSamples();
    if (kind === 'own' && corpora.current.value?.kind !== 'own') {
      showNotice('note', 'The link has a question about another corpus', `It is about ${shared.file}: drop that file here, and ask.`);
    } else void ask(shared.question, 'hop by hop');
    input.show(shared.question);
  };
  const follow = (): void => {
    const hasVectors = (corpora.current.value?.graph.dimension ?? 0) > 0 && model.state.value.state === 'ready';
    for (const option of flatMethod.options) if (['dense', 'hybrid'].includes(option.value)) option.disabled = !hasVectors;
    // With vectors, search without links is hybrid: otherwise links would get the credit for what vectors find.
    if (flatMethod.selectedOptions[0]?.disabled) flatMethod.value = 'bm25';
    else if (hasVectors && !isChosen) flatMethod.value = 'hybrid';
    const kind = corpora.current.value?.kind;
    input.invite(kind === 'samples' ? 'Ask a question, or press one below' : `Ask a question about ${kind === 'own' ? 'your files' : 'these passages'}`);
    again();
  };
  corpora.current.watch(() => {
    follow();
    void offer().catch((reason: unknown) => !isAbort(reason) && showError('Questions to try cannot be made', reason));
  });
  model.state.watch((state) => state.state === 'ready' && follow());
  input.enable();
  const followLink = (): void => void askShared().catch((reason: unknown) => showError('The link cannot be followed', reason));
  addEventListener('hashchange', followLink);
  followLink();
  return results;
}
