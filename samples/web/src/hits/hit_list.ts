import type { Hit } from 'hoptrail';
import { element } from '../page/dom.js';
import { counted } from '../page/format.js';
import { flatWords, isAdded, nameOf, type Comparison } from '../search/comparison.js';
import { hopOf } from '../search/hops.js';
import { whyWords } from '../search/words.js';
import { markedText } from './marked_text.js';

export interface HitHandlers {
  readonly onOpen: (hit: Hit) => void;
  /** The hit that is pointed at or focused; undefined: none any more. */
  readonly onPoint: (hit: Hit | undefined) => void;
}

/** The graph's hits, each with its path and its rank in the flat method. */
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
  const { snippet } = hit;
  const begin = snippet.range.utf16[0];
  const title = nameOf(comparison, hit);
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
        element('h4', {}, element('button', { type: 'button', class: 'hit-open', title: hit.title || hit.passage, onclick: () => handlers.onOpen(hit), onfocus: () => handlers.onPoint(hit), onblur: () => handlers.onPoint(undefined) }, title)),
        element('cite', {}, citation(hit)),
        badge,
      ),
      element('p', { class: 'snippet' }, ...(begin > 0 ? ['… '] : []), ...markedText(snippet.text, begin, snippet.highlights)),
      why,
    ),
  );
}

/** The document of a hit. Its title tells parts of one document apart. */
export const citation = (hit: Hit): string => hit.document;

/** Why a hit was found: the passages that led to it, or words. */
function whyOf(hit: Hit, comparison: Comparison): HTMLElement {
  return element('p', { class: 'trail' }, whyWords(hit, (passage) => nameOf(comparison, passage)));
}

function flatNote(comparison: Comparison, hit: Hit, added: boolean): HTMLElement {
  const words = flatWords(comparison, hit);
  if (!added) return element('span', { class: 'badge' }, words);
  const hops = hopOf(hit);
  return element('span', { class: 'badge badge-added' }, `${hops > 1 ? `${counted(hops, 'hop')} · ` : ''}${words}`);
}
