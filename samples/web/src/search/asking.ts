import type { Corpora } from '../corpus/corpora.js';
import type { Model } from '../model/model.js';
import { byId } from '../page/dom.js';
import { clearNotice, isAbort, showError, showNotice } from '../page/notices.js';
import type { Cell } from '../page/state.js';
import { sharedQuestion, showInAddress } from '../page/share.js';
import { awaitCanned, samplesQuestions, showCanned, type CannedQuestion } from './canned.js';
import { compare, type Comparison, type FlatMethod, type Settings } from './comparison.js';
import { exampleQuestions } from './examples.js';
import { setUpAtlas } from './open_atlas.js';
import { setUpQuestion } from './question_field.js';
import { Results, type Appearance } from './results.js';

/** File name of the exported index of the reader's files. */
export const fileName = 'my-files.hop';
const failure = 'The question cannot be answered';

/** The question, the prepared questions, and the settings next to them. */
export function setUpAsking(corpora: Corpora, model: Model, shown: Cell<Comparison | undefined>): void {
  const results = new Results(shown, () => corpora.current.value?.graph);
  const cannedOfSamples = samplesQuestions();
  const flatMethod = byId<HTMLSelectElement>('flat-method');
  const hitCount = byId<HTMLSelectElement>('hit-count');
  let abort = new AbortController();

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
    showInAddress({ question: question.trim(), file: corpus.kind === 'samples' ? undefined : fileName });
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
    if (corpus.kind === 'samples') return showCanned(cannedOfSamples, choose);
    awaitCanned();
    const found = await exampleQuestions(corpus.graph, { flatMethod: 'bm25', hits: 5 }, signal);
    if (!signal.aborted) showCanned(found, choose);
  };
  const askShared = async (): Promise<void> => {
    const shared = sharedQuestion(location.hash);
    if (!shared || shared.question === shown.value?.question) return;
    const isOwn = shared.file !== undefined;
    if (!isOwn && corpora.current.value?.kind !== 'samples') await corpora.openSamples();
    if (isOwn && corpora.current.value?.kind !== 'own') {
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
    const isSamples = corpora.current.value?.kind === 'samples';
    input.invite(isSamples ? 'Ask a question, or press one below' : 'Ask a question about your files');
    again();
  };
  corpora.current.watch(() => {
    follow();
    void offer().catch((reason: unknown) => !isAbort(reason) && showError('Example questions cannot be made', reason));
  });
  model.state.watch((state) => state.state === 'ready' && follow());
  input.enable();
  const followLink = (): void => void askShared().catch((reason: unknown) => showError('The link cannot be followed', reason));
  addEventListener('hashchange', followLink);
  followLink();
}
