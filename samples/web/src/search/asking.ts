import type { Corpora } from '../corpus/corpora.js';
import type { Model } from '../model/model.js';
import { byId, element } from '../page/dom.js';
import { showError } from '../page/notices.js';
import type { Cell } from '../page/state.js';
import { cannedQuestions } from './canned.js';
import { compare, type Comparison, type FlatMethod, type Settings } from './comparison.js';
import { Results } from './results.js';

/** The question, the canned ones, and the settings beside them. */
export function setUpAsking(corpora: Corpora, model: Model, shown: Cell<Comparison | undefined>): void {
  const results = new Results(shown, () => corpora.current.value?.graph);
  const input = byId<HTMLInputElement>('question');
  const flatMethod = byId<HTMLSelectElement>('flat-method');
  const hitCount = byId<HTMLSelectElement>('hit-count');
  let abort = new AbortController();

  const settings = (): Settings => ({ flatMethod: flatMethod.value as FlatMethod, hits: Number(hitCount.value) });
  const ask = async (question: string, appear = true): Promise<void> => {
    const corpus = corpora.current.value;
    if (!corpus || question.trim() === '') return;
    abort.abort();
    abort = new AbortController();
    const { signal } = abort;
    document.body.setAttribute('aria-busy', 'true');
    try {
      const embedder = model.state.value.state === 'ready' ? model.state.value.embedder : undefined;
      const found = await compare(corpus.graph, question.trim(), settings(), embedder, signal);
      if (!signal.aborted) results.show(found, appear);
    } catch (reason) {
      if (!signal.aborted) showError('The question cannot be answered', reason);
    } finally {
      if (!signal.aborted) document.body.removeAttribute('aria-busy');
    }
  };

  byId('ask').addEventListener('submit', (event) => {
    event.preventDefault();
    void ask(input.value);
  });
  const again = (): void => void (shown.value && ask(shown.value.question, false));
  flatMethod.addEventListener('change', again);
  hitCount.addEventListener('change', again);
  setUpCanned((question) => {
    input.value = question;
    void ask(question);
  });
  const follow = (): void => {
    const hasVectors = (corpora.current.value?.graph.dimension ?? 0) > 0 && model.state.value.state === 'ready';
    for (const option of flatMethod.options) if (['dense', 'hybrid'].includes(option.value)) option.disabled = !hasVectors;
    if (flatMethod.selectedOptions[0]?.disabled) flatMethod.value = 'bm25';
    const isSamples = corpora.current.value?.kind === 'samples';
    byId('canned').hidden = !isSamples;
    input.placeholder = isSamples ? 'Ask a question, or press one below' : 'Ask a question about your files';
    again();
  };
  corpora.current.watch(follow);
  model.state.watch((state) => state.state === 'ready' && follow());
  input.disabled = false;
  byId<HTMLButtonElement>('search').disabled = false;
}

function setUpCanned(choose: (question: string) => void): void {
  byId('canned').replaceChildren(
    ...cannedQuestions.map(({ label, question }) =>
      element('button', { type: 'button', class: 'canned-question', 'data-question': question, onclick: () => choose(question) }, element('b', {}, label), element('span', {}, question)),
    ),
  );
}
