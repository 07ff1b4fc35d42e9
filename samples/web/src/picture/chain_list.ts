import type { Hit } from 'hoptrail';
import { element } from '../page/dom.js';
import { counted } from '../page/format.js';
import { chainOf, hopsTo } from '../search/chain.js';
import { flatWords, isAdded, nameOf, type Comparison } from '../search/comparison.js';
import type { Titled } from '../search/names.js';
import { whyWords } from '../search/reasons.js';
import { chainWords } from './chain_words.js';

/** The chains of the hits in words: always for screen readers, on request also visible. */
export function listChains(place: HTMLElement, comparison: Comparison, onHit: (hit: Hit) => void): void {
  place.replaceChildren(...comparison.graph.hits.map((hit) => itemOf(hit, comparison, onHit)));
}

function itemOf(hit: Hit, comparison: Comparison, onHit: (hit: Hit) => void): HTMLElement {
  const added = isAdded(comparison, hit);
  const named = (passage: Titled): string => nameOf(comparison, passage);
  return element(
    'li',
    { class: added ? 'added' : '', 'data-rank': hit.rank },
    element('button', { type: 'button', class: 'link', onclick: () => onHit(hit) }, named(hit)),
    ` (${counted(hopsTo(hit), 'hop')}${added ? `, ${flatWords(comparison, hit)}` : ''}): `,
    ...(hit.chain.length === 0 ? [`${whyWords(hit, named)}.`] : chainWords(chainOf(hit, comparison.graph.explanation.links), named)),
  );
}
