/** Positions and sizes of the hop picture in CSS pixels. */
import type { Layout, Vertex } from './layout.js';

export type Point = readonly [number, number];

/** Hops next to each other or, on a phone, one below the other. */
export interface Measures {
  readonly isTall: boolean;
  readonly width: number;
  readonly height: number;
  readonly questionWidth: number;
  widthOf(passage: Vertex): number;
  /** Of the names of entities. */
  readonly gap: number;
  left(vertex: Vertex): number;
  middle(vertex: Vertex): number;
  /** The positions where a link begins and ends. */
  ends(from: Vertex, to: Vertex): readonly [Point, Point];
  /** Left edge of a hop's passages. */
  hopLeft(hop: number): number;
  readonly passageWidth: number;
}

/** Height of a passage whose title takes this many lines. */
export const passageHeight = (lines: number): number => (lines > 1 ? 42 : 30);
const laneHeight = 52;
const headHeight = 46;
const bottom = 6;
/** Margin of a hop's band around its passages. */
export const bandMargin = 10;
export const dotRadius = 5;
/** Below this width, hops do not fit next to each other. */
const phoneWidth = 520;

export const measure = (layout: Layout, available: number): Measures =>
  available < phoneWidth ? measureTall(layout, available) : measureWide(layout, available);

function measureWide(layout: Layout, available: number): Measures {
  const columns = Math.max(1, layout.hops.length);
  const questionWidth = columns > 3 ? 126 : 156;
  const rest = available - questionWidth - bandMargin - 1;
  const gap = Math.min(120, Math.max(46, (rest / columns) * (columns > 3 ? 0.27 : 0.34)));
  const passageWidth = Math.min(250, Math.max(118, Math.floor(rest / columns - gap)));
  const columnLeft = (index: number): number => questionWidth + gap + index * (passageWidth + gap);
  /** The first shown hop that is not before this one; a name after the last hop is placed there. */
  const indexOf = (hop: number): number => {
    const index = layout.hops.findIndex((shown) => shown >= hop);
    return index < 0 ? layout.hops.length : index;
  };
  const left = (vertex: Vertex): number => {
    if (vertex.kind === 'question') return 0;
    const at = columnLeft(indexOf(vertex.column));
    return vertex.kind === 'passage' ? at : at - gap / 2 - dotRadius;
  };
  const rows = Math.max(3, layout.lanes); // room for the question
  const widths = { question: questionWidth, passage: passageWidth, entity: 2 * dotRadius };
  const right = (vertex: Vertex): number => left(vertex) + widths[vertex.kind];
  const middle = (vertex: Vertex): number =>
    vertex.kind === 'question' ? (headHeight + rows * laneHeight) / 2 + bottom : headHeight + (vertex.lane + (rows - layout.lanes + 1) / 2) * laneHeight;
  const rightmost = Math.max(columnLeft(columns - 1) + passageWidth, ...layout.vertices.map(right));
  return {
    isTall: false,
    width: Math.max(available, rightmost + bandMargin + 1),
    height: headHeight + rows * laneHeight + bottom,
    questionWidth,
    passageWidth,
    widthOf: () => passageWidth,
    gap,
    hopLeft: (hop) => columnLeft(indexOf(hop)),
    left,
    middle,
    // A link that leads back or stays in its hop ends on the side where it began.
    ends: (from, to) => [
      [right(from), middle(from)],
      [to.column > from.column ? left(to) : right(to), middle(to)],
    ],
  };
}

/** Every vertex in a separate row, in the order of the walk, indented by its hop. */
function measureTall(layout: Layout, available: number): Measures {
  const questionHeight = 62;
  const rowHeight = { question: questionHeight, passage: 54, entity: 30 };
  const middles = new Map<Vertex, number>();
  let y = 0;
  for (const vertex of layout.walk) {
    middles.set(vertex, y + rowHeight[vertex.kind] / 2);
    y += rowHeight[vertex.kind];
  }
  const steps = Math.max(1, ...layout.vertices.map(({ column }) => column));
  const indent = Math.min(28, (available * 0.28) / steps);
  const left = (vertex: Vertex): number => (vertex.kind === 'question' ? 0 : vertex.column * indent - (vertex.kind === 'entity' ? dotRadius : 0));
  const middle = (vertex: Vertex): number => middles.get(vertex) ?? 0;
  const passageWidth = available - steps * indent - 1;
  return {
    isTall: true,
    width: available,
    height: y + bottom,
    questionWidth: available,
    passageWidth,
    widthOf: (passage) => available - left(passage) - 1,
    gap: available - steps * indent,
    hopLeft: () => 0,
    left,
    middle,
    ends: (from, to) => [
      [left(from) + (from.kind === 'entity' ? dotRadius : 8), middle(from) + (from.kind === 'entity' ? dotRadius : from.kind === 'question' ? questionHeight / 2 - 6 : 15)],
      [left(to), middle(to)],
    ],
  };
}

let canvas: CanvasRenderingContext2D | null | undefined;

function widthOf(text: string, font: string): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return text.length * 7;
  canvas.font = font;
  return canvas.measureText(text).width;
}

/** The text, shortened with an ellipsis if it does not fit. */
export function fit(text: string, width: number, font: string): string {
  if (widthOf(text, font) <= width) return text;
  const letters = [...text];
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const half = Math.ceil((low + high) / 2);
    if (widthOf(`${letters.slice(0, half).join('').trimEnd()}…`, font) <= width) low = half;
    else high = half - 1;
  }
  return `${letters.slice(0, low).join('').trimEnd()}…`;
}

/** Lines of at most this width; text that does not fit ends in an ellipsis. */
export function wrap(text: string, width: number, font: string, lineLimit: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.split(/\s+/u);
  for (const [index, word] of words.entries()) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer, font) <= width || !line) {
      line = longer;
      continue;
    }
    if (lines.length === lineLimit - 1) return [...lines, fit([line, ...words.slice(index)].join(' '), width, font)];
    lines.push(line);
    line = word;
  }
  return [...lines, fit(line, width, font)];
}
