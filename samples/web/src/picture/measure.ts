/** Places and sizes of the hop picture in CSS pixels. */
import type { Layout, Vertex } from './layout.js';

export interface Measures {
  readonly width: number;
  readonly height: number;
  readonly questionWidth: number;
  readonly passageWidth: number;
  readonly gap: number;
  left(vertex: Vertex): number;
  right(vertex: Vertex): number;
  middle(vertex: Vertex): number;
  /** Left edge of a hop's passages. */
  hopLeft(hop: number): number;
}

/** Width and height of the mark that stands for a question on a narrow page. */
export const questionMark = 30;
/** Of a passage whose title takes this many lines. */
export const passageHeight = (lines: number): number => (lines > 1 ? 42 : 30);
const laneHeight = 52;
const headHeight = 46;
const bottom = 6;
/** Of a hop's band around its passages. */
export const bandMargin = 10;
const dotRadius = 5;

export function measure(layout: Layout, available: number): Measures {
  // On a phone the question is a mark: it stands above the picture anyway.
  const questionWidth = available < 520 ? questionMark : layout.columns > 3 ? 126 : 156;
  const rest = available - questionWidth - bandMargin - 1;
  const gap = Math.min(120, Math.max(46, (rest / layout.columns) * (layout.columns > 3 ? 0.27 : 0.34)));
  const passageWidth = Math.min(250, Math.max(118, Math.floor(rest / layout.columns - gap)));
  const hopLeft = (hop: number): number => questionWidth + gap + (hop - 1) * (passageWidth + gap);
  const left = (vertex: Vertex): number => {
    if (vertex.kind === 'question') return 0;
    if (vertex.kind === 'passage') return hopLeft(vertex.column);
    return hopLeft(vertex.column + 0.5) - gap / 2 - dotRadius;
  };
  const rows = Math.max(3, layout.lanes); // room for the question
  const widths = { question: questionWidth, passage: passageWidth, entity: 2 * dotRadius };
  return {
    width: Math.max(available, hopLeft(layout.columns) + passageWidth + bandMargin + 1),
    height: headHeight + rows * laneHeight + bottom,
    questionWidth,
    passageWidth,
    gap,
    hopLeft,
    left,
    right: (vertex) => left(vertex) + widths[vertex.kind],
    middle: (vertex) =>
      vertex.kind === 'question' ? (headHeight + rows * laneHeight) / 2 + bottom : headHeight + (vertex.lane + (rows - layout.lanes + 1) / 2) * laneHeight,
  };
}

let canvas: CanvasRenderingContext2D | null | undefined;

function widthOf(text: string, font: string): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return text.length * 7;
  canvas.font = font;
  return canvas.measureText(text).width;
}

/** The text, or as much of it as fits, with an ellipsis. */
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

/** Lines of at most this width; what does not fit into them ends in an ellipsis. */
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
