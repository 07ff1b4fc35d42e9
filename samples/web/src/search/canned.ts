import { byId, element } from '../page/dom.js';

/** A question to try. */
export interface CannedQuestion {
  readonly label: string;
  readonly question: string;
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

/** Keeps the room of the questions until others come, so that what stands below them stays where it is. */
export function awaitCanned(): void {
  const place = byId('canned');
  if (!document.body.classList.contains('has-results')) place.style.minHeight = `${place.offsetHeight}px`;
  for (const button of place.querySelectorAll('button')) button.disabled = true;
}

export function showCanned(questions: readonly CannedQuestion[], choose: (canned: CannedQuestion) => void): void {
  byId('canned').replaceChildren(
    ...questions.map((canned) =>
      element(
        'button',
        { type: 'button', class: 'canned-question', 'data-question': canned.question, onclick: () => choose(canned) },
        element('b', {}, canned.label),
        element('span', {}, canned.question),
      ),
    ),
  );
}

/** Shows as pressed the question that is answered. */
export function pressCanned(question: string | undefined): void {
  for (const button of byId('canned').querySelectorAll('button')) button.setAttribute('aria-pressed', String(button.dataset['question'] === question));
}
