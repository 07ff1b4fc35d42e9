/** Markdown from the lines of a PDF file: paragraphs by distance, headings by size, words cut at line ends joined, running headers left out. */
import { heading, joined, paragraph, plain } from './markdown.js';

/** A line on a page: where it begins and ends, its baseline from the bottom, and the height of its letters. */
export interface PdfLine {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
}

const largerThanText = 1.15;
const longestHeading = 120;
const levels = 3;
/** Lines at the top and at the bottom of a page in which a running header is sought. */
const edgeLines = 2;

/** Pages are separated by form feeds, which the engine knows. */
export function markdownOfPages(pages: readonly (readonly PdfLine[])[]): string {
  const kept = withoutRunningLines(pages.map((page) => page.filter(({ text }) => plain(text) !== '')));
  const body = commonSize(kept.flat());
  const sizes = [...new Set(kept.flat().filter((line) => isHeading(line, body)).map(({ size }) => Math.round(size)))].sort((a, b) => b - a);
  const levelOf = (line: PdfLine): number => (isHeading(line, body) ? Math.min(levels, 1 + sizes.indexOf(Math.round(line.size))) : 0);
  return kept.map((page) => joined(blocksOf(page, levelOf))).join('\n\f\n').replace(/^[\f\n]+$/u, '');
}

/** Dots that lead to a page number. */
const leaders = /(?:\s*\.){4,}\s*/gu;

const isHeading = ({ text, size }: PdfLine, body: number): boolean =>
  size > body * largerThanText && text.length <= longestHeading && /\p{L}{2}/u.test(text) && text.search(leaders) < 0;

/** The size that most letters have. */
function commonSize(lines: readonly PdfLine[]): number {
  const letters = new Map<number, number>();
  for (const { text, size } of lines) letters.set(Math.round(size * 2) / 2, (letters.get(Math.round(size * 2) / 2) ?? 0) + text.length);
  return [...letters].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

function blocksOf(page: readonly PdfLine[], levelOf: (line: PdfLine) => number): readonly string[] {
  const groups: { level: number; lines: PdfLine[] }[] = [];
  for (const line of page) {
    const level = levelOf(line);
    const group = groups.at(-1);
    const before = group?.lines.at(-1);
    // A heading may have two lines; a jump upwards begins a column.
    if (group && before && group.level === level && isNext(before, line)) group.lines.push(line);
    else groups.push({ level, lines: [line] });
  }
  return groups.map(({ level, lines }) => {
    const text = lines.map((line) => plain(line.text.replace(leaders, ' … '))).reduce(joinLines);
    return level > 0 ? heading(level, text) : paragraph(text);
  });
}

function isNext(before: PdfLine, line: PdfLine): boolean {
  const gap = before.y - line.y;
  return gap > -line.size * 0.5 && gap < Math.max(before.size, line.size) * 1.7;
}

/** "implemen-" and "tation" are one word. */
const joinLines = (text: string, line: string): string => (/\p{L}-$/u.test(text) && /^\p{Ll}/u.test(line) ? text.slice(0, -1) + line : `${text} ${line}`);

/** Without what most pages repeat at an edge, apart from numbers. */
function withoutRunningLines(pages: readonly (readonly PdfLine[])[]): readonly (readonly PdfLine[])[] {
  if (pages.length < 3) return pages;
  const keyOf = ({ text }: PdfLine): string => plain(text).replace(/\d+/gu, '#');
  const isAtEdge = (at: number, page: readonly PdfLine[]): boolean => at < edgeLines || at >= page.length - edgeLines;
  const counts = new Map<string, number>();
  for (const page of pages) for (const key of new Set(page.filter((_, at) => isAtEdge(at, page)).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return pages.map((page) => page.filter((line, at) => !isAtEdge(at, page) || (counts.get(keyOf(line)) ?? 0) * 2 <= pages.length));
}
