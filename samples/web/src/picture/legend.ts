import { byId, element } from '../page/dom.js';
import { isAdded, type Comparison } from '../search/comparison.js';
import { kindNames, type LinkKind } from '../search/link_words.js';

/** Explains the lines and colors that occur in the picture. */
export function showLegend(kinds: readonly LinkKind[], hasMeeting: boolean, found: Comparison): void {
  const hasAdded = found.graph.hits.some((hit) => isAdded(found, hit));
  const line = (kind: string): SVGSVGElement => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 30 8');
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', 'M1 4 H29');
    path.setAttribute('class', `link by-${kind}`);
    svg.append(path);
    return svg;
  };
  byId('legend').replaceChildren(
    ...kinds.map((kind) => element('li', {}, line(kind), kindNames[kind])),
    ...(hasMeeting ? [element('li', {}, element('span', { class: 'swatch swatch-meeting' }), 'links meet')] : []),
    ...(hasAdded ? [element('li', { class: 'legend-added' }, element('span', { class: 'swatch' }), `not in the first ${found.settings.hits} without links`)] : []),
  );
}
