import { byId, element } from '../page/dom.js';
import { count, counted, duration } from '../page/format.js';
import { plainName } from '../search/names.js';
import type { Cost, ModelHop, Progress } from './hops.js';

/** A passage that a hop read, once the run has ended. */
export interface ReadPassage {
  readonly id: string;
  readonly title: string;
}

export const readsShown = 5;
const doingWords: Readonly<Record<string, string>> = { sub_question: 'Asking …', sub_answer: 'Reading …', critique: 'Is it enough? …', answer: 'Answering …' };

export function costWords({ calls, tokensRead, tokensWritten, seconds }: Cost): string {
  const tokens = tokensRead + tokensWritten > 0 && `${count(tokensRead)} tokens read, ${count(tokensWritten)} written`;
  return [counted(calls, 'request'), tokens, duration(seconds)].filter(Boolean).join(' · ');
}

/** Shows how far the loop is; undefined: it has not begun. `passages`: those of each hop, to open, once they are known. */
export function showHops(progress: Progress | undefined, passages: readonly (readonly ReadPassage[])[] = [], onPassage?: (id: string) => void): void {
  const { hops = [], answer = '', doing, cost } = progress ?? {};
  byId('loop-cost').textContent = [doing && doingWords[doing], cost && costWords(cost)].filter(Boolean).join(' ');
  byId('loop-answer').textContent = answer;
  byId('loop-answer').hidden = answer === '';
  byId('loop-hops').replaceChildren(...hops.map((hop, at) => itemOf(hop, passages[at], onPassage)));
  if (!progress) byId('loop-problem').hidden = true;
}

function itemOf({ question, reads, answer, isEnough }: ModelHop, passages: readonly ReadPassage[] | undefined, onPassage: ((id: string) => void) | undefined): HTMLElement {
  const titles = passages
    ? passages.slice(0, readsShown).map(({ id, title }) => element('button', { type: 'button', class: 'link', onclick: () => onPassage?.(id) }, plainName({ passage: id, title })))
    : reads.slice(0, readsShown).map((title) => element('span', {}, plainName({ passage: '', title })));
  return element(
    'li',
    {},
    element('b', {}, question || '…'),
    titles.length > 0 && element('p', { class: 'loop-reads' }, ...titles.flatMap((title, at) => (at > 0 ? [' · ', title] : [title]))),
    answer !== '' && element('p', {}, answer),
    isEnough !== undefined && element('small', {}, isEnough ? 'Enough to answer' : 'Not enough yet'),
  );
}
