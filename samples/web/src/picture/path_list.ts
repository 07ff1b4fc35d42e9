import type { Hit } from 'hoptrail';
import { element } from '../page/dom.js';
import { isAdded, type Comparison } from '../search/comparison.js';
import { hopOf } from '../search/hops.js';
import { sentenceOf, stepWords } from '../search/words.js';
import { counted } from '../page/format.js';

/** The same paths in words: for screen readers always, for eyes on request. */
export function listPaths(place: HTMLElement, comparison: Comparison, onHit: (hit: Hit) => void): void {
  place.replaceChildren(...comparison.graph.hits.map((hit) => pathOf(hit, isAdded(comparison, hit), onHit)));
}

function pathOf(hit: Hit, added: boolean, onHit: (hit: Hit) => void): HTMLElement {
  const steps = hit.path.map((step, index) => {
    const sentence = sentenceOf(step);
    return element(
      'span',
      { class: `path-step by-${step.by}` },
      `${stepWords(step, index === 0)} `,
      step.entity !== undefined ? element('em', {}, `“${step.entity}”`) : element('b', {}, step.title || step.passage),
      index < hit.path.length - 1 ? ', ' : '. ',
      sentence !== undefined && element('q', { class: 'evidence' }, sentence),
    );
  });
  return element(
    'li',
    { class: added ? 'added' : '', 'data-rank': hit.rank },
    element('button', { type: 'button', class: 'link', onclick: () => onHit(hit) }, hit.title || hit.passage),
    ` (${counted(hopOf(hit), 'hop')}${added ? ', not found by flat search' : ''}): `,
    ...steps,
  );
}
