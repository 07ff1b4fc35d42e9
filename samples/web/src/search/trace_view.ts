import type { Hit } from 'hoptrail';
import { element } from '../page/dom.js';
import { counted, milliseconds, score } from '../page/format.js';
import { nameOf, type Comparison } from './comparison.js';
import { hopName, summariseHops, type HopSummary } from './hops.js';
import { reasonsOf } from './reasons.js';

const namesShown = 12;
const nearMissesShown = 6;

/** The full explanation of a comparison, hop by hop, and the times measured by this page. */
export function showTrace(place: HTMLElement, comparison: Comparison, drawTime: number): void {
  const hops = summariseHops(comparison);
  place.replaceChildren(
    timesOf(comparison, drawTime),
    ...[...comparison.graph.explanation.notices].map((notice) => element('p', { class: 'aside-note' }, `The engine notes: ${notice}.`)),
    ...hops.map((hop, index) => hopOf(hop, comparison, index === 0)),
  );
}

function timesOf({ times, settings, usesVectors }: Comparison, drawTime: number): HTMLElement {
  const rows: (readonly [string, string])[] = [
    ...(usesVectors ? [['embedding the question', milliseconds(times.embedding)] as const] : []),
    [`without links (${settings.flatMethod})`, milliseconds(times.flat)],
    ['with links (trail)', milliseconds(times.graph)],
    ['drawing', milliseconds(drawTime)],
  ];
  return element('dl', { class: 'times' }, ...rows.map(([name, time]) => element('div', {}, element('dt', {}, name), element('dd', {}, time))));
}

function hopOf({ hop, names, hits, nearMisses }: HopSummary, comparison: Comparison, isFirst: boolean): HTMLElement {
  const { question, masked } = comparison;
  const asked =
    isFirst
      ? [element('p', {}, element('span', { class: 'trace-label' }, 'Asked'), question)]
      : [element('p', {}, element('span', { class: 'trace-label' }, 'Led here by'), names.slice(0, namesShown).join(' · '))];
  const left = masked !== question && isFirst ? element('p', {}, element('span', { class: 'trace-label' }, 'Left to find'), masked) : undefined;
  return element(
    'section',
    { class: 'trace-hop' },
    element('h4', {}, hopName(hop), element('small', {}, `${counted(hits.length + nearMisses.length, 'candidate')}, ${counted(hits.length, 'hit')}`)),
    ...asked,
    left,
    scoreTable(comparison, hits, nearMisses.slice(0, nearMissesShown), `Candidates: ${hopName(hop)}`),
    nearMisses.length > nearMissesShown && element('p', { class: 'aside-note' }, `and ${counted(nearMisses.length - nearMissesShown, 'weaker candidate')}`),
  );
}

function scoreTable(comparison: Comparison, hits: readonly Hit[], nearMisses: readonly Hit[], caption: string): HTMLElement {
  const rows = [...hits.map((hit) => rowOf(comparison, hit, false)), ...nearMisses.map((hit) => rowOf(comparison, hit, true))];
  return element(
    'div',
    { class: 'table-frame', tabindex: '0', role: 'region', 'aria-label': caption },
    element(
      'table',
      {},
      element('caption', { class: 'visually-hidden' }, caption),
      element('thead', {}, element('tr', {}, ...['Rank', 'Passage', 'Score', 'Why'].map((name) => element('th', { scope: 'col' }, name)))),
      element('tbody', {}, ...rows),
    ),
  );
}

function rowOf(comparison: Comparison, hit: Hit, isNearMiss: boolean): HTMLElement {
  return element(
    'tr',
    { class: isNearMiss ? 'near-miss' : '' },
    element('td', {}, String(hit.rank)),
    element('td', {}, nameOf(comparison, hit), isNearMiss && element('small', {}, 'near-miss')),
    element('td', { class: 'number' }, score(hit.score ?? hit.distance ?? 0)),
    element('td', { class: 'reasons' }, reasonsOf(hit).join(' · ')),
  );
}
