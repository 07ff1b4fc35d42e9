import type { Hit } from 'hoptrail';
import { element } from '../page/dom.js';
import { counted } from '../page/format.js';
import { isAdded, type Comparison } from '../search/comparison.js';
import { hopOf } from '../search/hops.js';
import { markedText } from './marked_text.js';

export interface HitHandlers {
  readonly onOpen: (hit: Hit) => void;
  /** Pointed at or focused; undefined: not any more. */
  readonly onPoint: (hit: Hit | undefined) => void;
}

/** The graph's hits, each with the way to it and what the flat method made of it. */
export function listGraphHits(place: HTMLElement, comparison: Comparison, handlers: HitHandlers): void {
  place.replaceChildren(
    ...comparison.graph.hits.map((hit) => {
      const added = isAdded(comparison, hit);
      return hitCard(hit, added ? 'added' : 'shared', handlers, flatNote(comparison, hit, added), trailOf(hit));
    }),
  );
}

export function listFlatHits(place: HTMLElement, comparison: Comparison, handlers: HitHandlers): void {
  const ofGraph = new Set(comparison.graph.hits.map((hit) => hit.index));
  place.replaceChildren(
    ...comparison.flat.hits.map((hit) => hitCard(hit, ofGraph.has(hit.index) ? 'shared' : 'flat-only', handlers)),
  );
}

function hitCard(hit: Hit, kind: string, handlers: HitHandlers, badge?: Node, trail?: Node): HTMLElement {
  const { snippet } = hit;
  const begin = snippet.range.utf16[0];
  const title = hit.title || hit.passage;
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
        element('h4', {}, element('button', { type: 'button', class: 'hit-open', onclick: () => handlers.onOpen(hit), onfocus: () => handlers.onPoint(hit), onblur: () => handlers.onPoint(undefined) }, title)),
        element('cite', {}, citation(hit)),
        badge,
      ),
      element('p', { class: 'snippet' }, ...(begin > 0 ? ['… '] : []), ...markedText(snippet.text, begin, snippet.highlights)),
      trail,
    ),
  );
}

/** Where it stands. */
export const citation = (hit: Hit): string => (hit.document === hit.passage ? hit.passage : `${hit.document} · ${hit.passage}`);

/** The passages on the way, shortened to their names. */
function trailOf(hit: Hit): HTMLElement | undefined {
  const before = hit.path.filter((step) => step.passage !== undefined).slice(0, -1);
  if (before.length === 0) return undefined;
  return element('p', { class: 'trail' }, 'by way of ', ...before.flatMap((step, index) => [index > 0 ? ' → ' : '', element('b', {}, step.title ?? '')]));
}

function flatNote(comparison: Comparison, hit: Hit, added: boolean): HTMLElement {
  const rank = comparison.flatRanks.get(hit.index);
  if (!added) return element('span', { class: 'badge' }, `flat rank ${rank}`);
  const hops = hopOf(hit);
  const text = rank === undefined ? 'flat search misses it' : `flat rank ${rank}`;
  return element('span', { class: 'badge badge-added' }, `${hops > 1 ? `${counted(hops, 'hop')} · ` : ''}${text}`);
}
