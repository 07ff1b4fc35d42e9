/** The lines of a page in the order in which they are read: of two columns, the left one first. */
import type { PdfLine } from './pdf_text.js';

/** The least share of the lines that a column has, and the largest share that runs over both. */
const shareOfAColumn = 0.25;
const shareOverBoth = 0.25;
const fewestLines = 8;

/** Lines over both columns, such as the title, stay between the lines above and below them. */
export function inColumns(lines: readonly PdfLine[]): readonly PdfLine[] {
  const gutter = gutterOf(lines);
  if (gutter === undefined) return joinedLines(lines);
  const ordered: PdfLine[] = [];
  let [left, right]: [PdfLine[], PdfLine[]] = [[], []];
  for (const line of lines) {
    if (line.right < gutter) left.push(line);
    else if (line.x > gutter) right.push(line);
    else {
      ordered.push(...left, ...right, line);
      [left, right] = [[], []];
    }
  }
  return [...ordered, ...left, ...right];
}

/** Where the page is divided: the place that the fewest lines run over, if it has enough lines on both sides, some at one height. */
function gutterOf(lines: readonly PdfLine[]): number | undefined {
  if (lines.length < fewestLines) return undefined;
  const begin = Math.min(...lines.map(({ x }) => x));
  const width = Math.max(...lines.map(({ right }) => right)) - begin;
  let best: { at: number; over: number } | undefined;
  for (let at = begin + width * 0.35; at < begin + width * 0.65; at += 2) {
    const [left, right] = [lines.filter((line) => line.right < at), lines.filter((line) => line.x > at)];
    const over = lines.length - left.length - right.length;
    const isDivided = Math.min(left.length, right.length) >= lines.length * shareOfAColumn && over <= lines.length * shareOverBoth;
    const isBeside = isDivided && right.some((line) => left.some((other) => Math.abs(other.y - line.y) < 2));
    if (isBeside && (!best || over < best.over)) best = { at, over };
  }
  return best?.at;
}

/** Parts of one line that a wide gap separates, as in a table, are one line where the page has no columns. */
function joinedLines(lines: readonly PdfLine[]): readonly PdfLine[] {
  const joined: PdfLine[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    if (before && Math.abs(before.y - line.y) < 1 && line.x > before.right) joined[joined.length - 1] = { ...before, text: `${before.text} ${line.text}`, right: line.right, size: Math.max(before.size, line.size) };
    else joined.push(line);
  }
  return joined;
}
