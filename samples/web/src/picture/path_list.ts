import type { Hit } from 'hoptrail';
import { element } from '../page/dom.js';
import { counted } from '../page/format.js';
import { flatWords, isAdded, nameOf, type Comparison } from '../search/comparison.js';
import { hopOf } from '../search/hops.js';
import { whyWords } from '../search/words.js';
import { pathWords } from './path_words.js';

/** The same paths in words: always for screen readers, on request also visible. */
export function listPaths(place: HTMLElement, comparison: Comparison, onHit: (hit: Hit) => void): void {
  place.replaceChildren(...comparison.graph.hits.map((hit) => pathOf(hit, comparison, onHit)));
}

function pathOf(hit: Hit, comparison: Comparison, onHit: (hit: Hit) => void): HTMLElement {
  const added = isAdded(comparison, hit);
  const named = (passage: { readonly passage: string; readonly title: string }): string => nameOf(comparison, passage);
  const isMatched = hit.path.length < 2;
  return element(
    'li',
    { class: added ? 'added' : '', 'data-rank': hit.rank },
    element('button', { type: 'button', class: 'link', onclick: () => onHit(hit) }, named(hit)),
    ` (${counted(hopOf(hit), 'hop')}${added ? `, ${flatWords(comparison, hit)}` : ''}): `,
    ...(isMatched ? [`${whyWords(hit, named)}.`] : pathWords(hit.path, named)),
  );
}
