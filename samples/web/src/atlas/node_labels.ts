import type { NodeLabelDrawingFunction } from 'sigma/rendering';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const gap = 4;
const lineHeight = 15;

/** Draws the names of passages beside their points: within the map, and not over one another or over lit points. */
export class NodeLabels {
  /** In this frame: the places of lit points, then of names. */
  #taken: Box[] | undefined;
  readonly #widthOfMap: () => number;
  readonly #litPoints: () => readonly Box[];

  constructor(widthOfMap: () => number, litPoints: () => readonly Box[]) {
    this.#widthOfMap = widthOfMap;
    this.#litPoints = litPoints;
  }

  /** Called before each frame. The places of points are known only later, when it is drawn. */
  begin(): void {
    this.#taken = undefined;
  }

  readonly draw: NodeLabelDrawingFunction = (context, data, settings) => {
    const { label, x, y, size } = data;
    if (!label) return;
    context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
    context.fillStyle = String((data as { readonly labelColor?: unknown }).labelColor ?? '#000');
    const taken = (this.#taken ??= [...this.#litPoints()]);
    const width = context.measureText(label).width;
    const [atRight, atLeft] = [x + size + gap, x - size - gap - width];
    const boxAt = (left: number, line: number): Box => ({ left, right: left + width, top: y - lineHeight / 2 + line * lineHeight, bottom: y + lineHeight / 2 + line * lineHeight });
    const beyond = (size + gap) / lineHeight + 0.5; // lines to above or below the point
    const places = [0, -1, 1, -beyond, beyond, -beyond - 1, beyond + 1]
      .flatMap((line) => [boxAt(atRight, line), boxAt(atLeft, line), ...(Math.abs(line) < beyond ? [] : [boxAt(x - width / 2, line)])])
      .filter(({ left, right }) => left >= 0 && right <= this.#widthOfMap());
    const box = places.find((place) => taken.every((other) => !meet(place, other))) ?? places[0] ?? boxAt(atRight, 0);
    taken.push(box);
    context.fillText(label, box.left, box.top + lineHeight / 2 + settings.labelSize / 3);
  };
}

const meet = (one: Box, other: Box): boolean => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
