/** Names of the largest regions, written over the map. They are text of the page, which screen readers skip: the list has them. */
import type Sigma from 'sigma';
import { element } from '../page/dom.js';
import type { AtlasMap } from './atlas_map.js';

const mostLabels = 12;
const letterWidth = 6.6;
const labelHeight = 18;

interface Label {
  readonly part: HTMLElement;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const longestName = 28;
/** From here on, the map shows single passages rather than regions. */
const nearestRatio = 0.5;

/** A name for a region: its two best terms, or the best one if both are long. */
export function regionName(terms: readonly string[] | undefined): string {
  const both = (terms ?? []).slice(0, 2).join(' · ');
  return both.length <= longestName ? both : (terms?.[0] ?? '');
}

export class RegionLabels {
  readonly #sigma: Sigma;
  readonly #labels: readonly Label[];
  #isShown = true;
  readonly #layer = element('div', { class: 'atlas-regions', 'aria-hidden': 'true' });

  constructor(sigma: Sigma, map: AtlasMap) {
    this.#sigma = sigma;
    this.#labels = labelsOf(map);
    this.#layer.append(...this.#labels.map(({ part }) => part));
    sigma.getContainer().append(this.#layer);
    sigma.on('afterRender', () => this.#place());
  }

  /** Shows them, or hides them all while a trail is lit. */
  show(isShown: boolean): void {
    this.#isShown = isShown;
  }

  /** Where two would lie on each other, the larger region keeps its name. */
  #place(): void {
    this.#layer.hidden = !this.#isShown || this.#sigma.getCamera().getState().ratio < nearestRatio;
    if (this.#layer.hidden) return;
    const all = this.#sigma.getDimensions().width;
    const placed: { readonly x: number; readonly y: number; readonly width: number }[] = [];
    for (const { part, x, y, width } of this.#labels) {
      const middle = this.#sigma.graphToViewport({ x, y });
      const at = { x: Math.max(width / 2, Math.min(all - width / 2, middle.x)), y: middle.y };
      const isFree = placed.every((other) => Math.abs(other.x - at.x) > (other.width + width) / 2 || Math.abs(other.y - at.y) > labelHeight);
      part.hidden = !isFree;
      if (!isFree) continue;
      part.style.transform = `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px) translate(-50%, -50%)`;
      placed.push({ ...at, width });
    }
  }
}

/** Each at the middle of its region's passages, the largest region first. */
function labelsOf({ communities, positions, terms }: AtlasMap): readonly Label[] {
  const sums = terms.map(() => ({ x: 0, y: 0, count: 0 }));
  communities.forEach((region, passage) => {
    const sum = sums[region];
    if (!sum) return;
    sum.x += positions[2 * passage] ?? 0;
    sum.y += positions[2 * passage + 1] ?? 0;
    sum.count += 1;
  });
  return [...sums.keys()]
    .filter((region) => regionName(terms[region]) !== '')
    .sort((a, b) => (sums[b]?.count ?? 0) - (sums[a]?.count ?? 0))
    .slice(0, mostLabels)
    .map((region) => {
      const { x, y, count } = sums[region] ?? { x: 0, y: 0, count: 1 };
      const name = regionName(terms[region]);
      return { part: element('span', {}, name), x: x / count, y: y / count, width: name.length * letterWidth };
    });
}
