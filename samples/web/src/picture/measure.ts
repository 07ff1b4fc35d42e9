/** Positions and sizes of the hop picture in CSS pixels. */
import type { Layout, Vertex } from './layout.js';

export type Point = readonly [number, number];

/** Hops next to each other or, on a phone and for long chains, one below the other. */
export interface Measures {
  readonly isTall: boolean;
  readonly width: number;
  readonly height: number;
  readonly questionWidth: number;
  widthOf(passage: Vertex): number;
  heightOf(passage: Vertex): number;
  /** Room for the words of a link. */
  readonly labelWidth: number;
  left(vertex: Vertex): number;
  middle(vertex: Vertex): number;
  /** The positions where a link begins and ends. */
  ends(from: Vertex, to: Vertex): readonly [Point, Point];
  /** Left edge of a column's passages. */
  columnLeft(column: number): number;
  readonly passageWidth: number;
}

/** Height of a passage whose title takes this many lines. */
const passageHeight = (lines: number): number => (lines > 1 ? 10 + 16 * lines : 30);
const betweenLanes = 10;
const leastLane = 52;
const headHeight = 46;
const bottom = 14; // words of two lines fit below the last row
/** Margin of a hop's band around its passages. */
export const bandMargin = 10;
/** Between hops, where no words of a link would fit in more. */
const gapWithoutWords = 44;
const labelWidthIn = (gap: number): number => gap - 2 * bandMargin - 8;
/** Above a box, on a phone: the words of the link that leads to it. */
const labelHeight = 20;
/** At the right of the boxes, on a phone: links that no chain uses. */
export const meetingMargin = 16;
/** At the right end of a box, on a phone: the number of its hop. */
export const hopNumberWidth = 44;
/** Below this width, hops do not fit next to each other. */
const phoneWidth = 520;

/** The texts of the picture, as far as its sizes depend on them. */
export interface Texts {
  /** The number of lines that a passage's title takes in a box of this width. */
  linesIn(passage: Vertex, width: number): number;
  /** Whether the words of a link fit in this width. */
  hasRoom(label: string, width: number): boolean;
}

/** Hops stand next to each other where all of them fit. */
export function measure(layout: Layout, available: number, texts: Texts): Measures {
  const wide = measureWide(layout, available, texts);
  return available < phoneWidth || wide.width > available ? measureTall(layout, available, texts) : wide;
}

function measureWide(layout: Layout, available: number, { linesIn, hasRoom }: Texts): Measures {
  const count = Math.max(1, layout.columns.length);
  const questionWidth = count > 3 ? 126 : 150;
  const first = 44;
  const rest = available - questionWidth - first - bandMargin - 1;
  const widest = Math.min(132, Math.max(60, (rest / count) * 0.42));
  const wordsFit = layout.links.some(({ from, to, label }) => label !== '' && from.column < to.column && hasRoom(label, labelWidthIn(widest)));
  const gap = count < 2 ? 0 : wordsFit ? widest : gapWithoutWords;
  const passageWidth = Math.min(count < 2 ? 520 : 250, Math.max(118, Math.floor((rest - gap * (count - 1)) / count)));
  /** The first shown column that is not before this one. */
  const indexOf = (column: number): number => Math.max(0, layout.columns.findIndex((shown) => shown >= column));
  const columnLeft = (column: number): number => questionWidth + first + indexOf(column) * (passageWidth + gap);
  const left = (vertex: Vertex): number => (vertex.kind === 'question' ? 0 : columnLeft(vertex.column));
  const rows = Math.max(3, layout.lanes); // room for the question
  const passages = layout.vertices.filter(({ kind }) => kind === 'passage');
  const heightOf = (vertex: Vertex): number => passageHeight(linesIn(vertex, passageWidth));
  const laneHeight = Math.max(leastLane, ...passages.map((vertex) => heightOf(vertex) + betweenLanes));
  const widths = { question: questionWidth, passage: passageWidth };
  const right = (vertex: Vertex): number => left(vertex) + widths[vertex.kind];
  const middle = (vertex: Vertex): number =>
    vertex.kind === 'question' ? (headHeight + rows * laneHeight) / 2 + bottom : headHeight + (vertex.lane + (rows - layout.lanes + 1) / 2) * laneHeight;
  const rightmost = Math.max(...layout.vertices.map(right));
  return {
    isTall: false,
    width: Math.max(available, rightmost + bandMargin + 1),
    height: headHeight + rows * laneHeight + bottom,
    questionWidth,
    passageWidth,
    widthOf: () => passageWidth,
    heightOf,
    labelWidth: labelWidthIn(gap),
    columnLeft,
    left,
    middle,
    // A link that stays in its column ends on the side where it began.
    ends: (from, to) => [
      [right(from), middle(from)],
      [to.column > from.column ? left(to) : right(to), middle(to)],
    ],
  };
}

/** Every vertex in a separate row, in the order of the walk, indented by its column. */
function measureTall(layout: Layout, available: number, { linesIn }: Texts): Measures {
  const questionHeight = 74;
  const steps = Math.max(1, ...layout.vertices.map(({ column }) => column));
  const indent = Math.min(28, (available * 0.28) / steps);
  const left = (vertex: Vertex): number => vertex.column * indent;
  const right = (vertex: Vertex): number => available - 1 - (vertex.kind === 'question' ? 0 : meetingMargin);
  const widthOf = (vertex: Vertex): number => right(vertex) - left(vertex);
  const heightOf = (vertex: Vertex): number => passageHeight(linesIn(vertex, widthOf(vertex) - hopNumberWidth));
  const middles = new Map<Vertex, number>();
  let y = 0;
  for (const vertex of layout.walk) {
    const height = vertex.kind === 'question' ? questionHeight : Math.max(passageHeight(2), heightOf(vertex)) + 8;
    y += height + (vertex.column > 1 ? labelHeight : 0);
    middles.set(vertex, y - height / 2);
  }
  const middle = (vertex: Vertex): number => middles.get(vertex) ?? 0;
  const passageWidth = available - steps * indent - 1;
  return {
    isTall: true,
    width: available,
    height: y + bottom,
    questionWidth: available,
    passageWidth,
    widthOf,
    heightOf,
    labelWidth: passageWidth - 12,
    columnLeft: () => 0,
    left,
    middle,
    ends: (from, to) => [
      [left(from) + 8, middle(from) + (from.kind === 'question' ? questionHeight / 2 - 6 : 15)],
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
  const words = text.split(/[^\S\u00a0]+/u);
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

/** Whether lines have the whole text. */
export const isWhole = (lines: readonly string[]): boolean => !lines.at(-1)?.endsWith('…');

/** A title in three lines. If it does not fit, its last heading and its place have them, and a fourth. */
export function wrapTitle(title: string, width: number, font: string): readonly string[] {
  const [, page = '', heading = title, kind = '', number] = /^(.*? › )?(.*?)(?: \((line|part) (\d+)\))?$/u.exec(title) ?? [];
  const place = kind && ` (${kind}\u00a0${number})`;
  const whole = [page + heading + place, heading + place].map((text) => wrap(text, width, font, 3)).find(isWhole);
  return whole ?? [...wrap(heading, width, font, place === '' ? 4 : 3), ...(place === '' ? [] : [place.trim()])];
}
