import { byId, element } from '../page/dom.js';
import { isAdded, type Comparison } from '../search/comparison.js';
import { linkNames, type LinkKind } from '../search/words.js';

/** Explains the lines and colors that occur in the picture. */
export function showLegend(kinds: readonly LinkKind[], found: Comparison): void {
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
    ...kinds.map((kind) => element('li', {}, line(kind), linkNames[kind])),
    ...(hasAdded ? [element('li', { class: 'legend-added' }, element('span', { class: 'swatch' }), `not in flat search’s first ${found.settings.hits}`)] : []),
  );
}
