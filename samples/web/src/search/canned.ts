import { byId, element } from '../page/dom.js';

/** A question to try. */
export interface CannedQuestion {
  readonly label: string;
  readonly question: string;
  /** Words in place of the question, where the label has it. */
  readonly note?: string;
  /** Its hops appear one at a time. */
  readonly isStepped?: boolean;
}

/** The questions of the sample corpus, which index.html has so that nothing moves when the page is ready. */
export const samplesQuestions = (): readonly CannedQuestion[] =>
  [...byId('canned').querySelectorAll('button')].map((button) => ({
    label: button.querySelector('b')?.textContent ?? '',
    question: button.querySelector('span')?.textContent ?? '',
    isStepped: button.dataset['stepped'] !== undefined,
  }));

/** Greets with the facts about a new corpus. The room of the questions is kept until others come, so that the page below stays where it is. */
export function awaitCanned(words: string): void {
  const place = byId('canned');
  if (!document.body.classList.contains('has-results')) place.style.minHeight = `${place.offsetHeight}px`;
  place.replaceChildren(greeting(words));
}

const greeting = (words: string): HTMLElement => element('p', { id: 'greeting', class: 'greeting' }, words);

/** Shows questions to try, below the words of the greeting if there are any. */
export function showCanned(questions: readonly CannedQuestion[], choose: (canned: CannedQuestion) => void, words = ''): void {
  byId('canned').replaceChildren(
    ...(words === '' ? [] : [greeting(words)]),
    ...questions.map((canned) =>
      element(
        'button',
        { type: 'button', class: 'canned-question', 'data-question': canned.question, onclick: () => choose(canned) },
        element('b', {}, canned.label),
        element('span', {}, canned.note ?? canned.question),
      ),
    ),
  );
}

/** Shows as pressed the question that is answered. */
export function pressCanned(question: string | undefined): void {
  for (const button of byId('canned').querySelectorAll('button')) button.setAttribute('aria-pressed', String(button.dataset['question'] === question));
}
