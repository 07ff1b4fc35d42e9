import type { Hit } from 'hoptrail';
import { element } from '../page/dom.js';
import { counted } from '../page/format.js';
import { hopsTo } from '../search/chain.js';
import { flatWords, isAdded, nameOf, titleOf, type Comparison } from '../search/comparison.js';
import { whyWords } from '../search/reasons.js';
import { placeInWords, placeOfHit } from './hit_place.js';
import { markedText } from './marked_text.js';
import { readableSnippet } from './snippet.js';

export interface HitHandlers {
  readonly onOpen: (hit: Hit) => void;
  /** The hit that is pointed at or focused; undefined: none any more. */
  readonly onPoint: (hit: Hit | undefined) => void;
}

/** The graph's hits, each with its chain and its rank without links. */
export function listGraphHits(place: HTMLElement, comparison: Comparison, handlers: HitHandlers): void {
  place.replaceChildren(
    ...comparison.graph.hits.map((hit) => {
      const added = isAdded(comparison, hit);
      return hitCard(hit, added ? 'added' : 'shared', comparison, handlers, flatNote(comparison, hit, added), whyOf(hit, comparison));
    }),
  );
}

export function listFlatHits(place: HTMLElement, comparison: Comparison, handlers: HitHandlers): void {
  const ofGraph = new Set(comparison.graph.hits.map((hit) => hit.index));
  place.replaceChildren(
    ...comparison.flat.hits.map((hit) => hitCard(hit, ofGraph.has(hit.index) ? 'shared' : 'flat-only', comparison, handlers)),
  );
}

function hitCard(hit: Hit, kind: string, comparison: Comparison, handlers: HitHandlers, badge?: Node, why?: Node): HTMLElement {
  const begin = hit.snippet.range.utf16[0];
  const { text, highlights } = readableSnippet(hit.snippet.text, begin, hit.snippet.highlights);
  const title = titleOf(comparison, hit);
  const rest = nameOf(comparison, hit).slice(title.length);
  const isInPlace = rest.startsWith(' (line '); // then it is seen there, but not heard in the button
  const place = placeOfHit(hit);
  return element(
    'li',
    { class: `hit ${kind}`, 'data-rank': hit.rank, onpointerenter: () => handlers.onPoint(hit), onpointerleave: () => handlers.onPoint(undefined) },
    element('span', { class: 'hit-rank', 'aria-hidden': 'true' }, String(hit.rank)),
    element(
      'div',
      { class: 'hit-body' },
      element(
        'div',
        { class: 'hit-head' },
        element('h4', {}, element('button', { type: 'button', class: 'hit-open', title: placeInWords(hit), onclick: () => handlers.onOpen(hit), onfocus: () => handlers.onPoint(hit), onblur: () => handlers.onPoint(undefined) }, title, rest !== '' && element('span', { class: isInPlace ? 'visually-hidden' : '' }, rest))),
        place !== title && element('cite', {}, place),
        badge,
      ),
      text !== '' && element('p', { class: 'snippet' }, ...(begin > 0 ? ['… '] : []), ...markedText(text, highlights)),
      why,
    ),
  );
}

/** Why a hit was found: the passages that lead to it, or words. */
function whyOf(hit: Hit, comparison: Comparison): HTMLElement {
  return element('p', { class: 'trail' }, whyWords(hit, (passage) => nameOf(comparison, passage)));
}

function flatNote(comparison: Comparison, hit: Hit, added: boolean): HTMLElement {
  const words = flatWords(comparison, hit);
  return added ? element('span', { class: 'badge badge-added' }, `${counted(hopsTo(hit), 'hop')} · ${words}`) : element('span', { class: 'badge' }, words);
}
