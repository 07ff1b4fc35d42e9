/** Workbooks: each sheet is a table under its name, its first row the header; formulas are read as their values. */
import type { DocumentSource } from 'hoptrail';
import { heading, joined, table } from './markdown.js';
import { openOffice, relationsOf } from './office.js';
import { all, attribute, xmlOf } from './xml.js';
import { openZip } from './zip.js';

/** Columns that keep their places; values of later ones follow without gaps. */
const mostColumns = 32;
/** Of a text that several cells share, from its second cell on: a file of some kilobytes could repeat one millions of times. */
const mostRepeatedLetters = 200;

export async function readXlsx(path: string, bytes: ArrayBuffer): Promise<DocumentSource> {
  const files = openZip(new Uint8Array(bytes));
  const { main, root, title } = await openOffice(files, 'xl/workbook.xml');
  if (!root) throw new Error(`the archive has no ${main}: it is no workbook`);
  const relations = await relationsOf(files, main);
  const shared = await xmlOf(files, relations.find(({ kind }) => kind === 'sharedStrings')?.target ?? 'xl/sharedStrings.xml');
  const texts = shared ? all(shared, 'si').map(textOf) : [];
  const blocks: string[] = [];
  for (const sheet of all(root, 'sheet')) {
    const part = await xmlOf(files, relations.find(({ id }) => id === attribute(sheet, 'id'))?.target ?? '');
    const rows = part ? all(part, 'row').map((row) => cellsOf(row, texts)).filter((row) => row.length > 0) : [];
    if (rows.length > 0) blocks.push(heading(2, attribute(sheet, 'name')), table(rows));
  }
  return { id: path, ...(title && { title }), text: joined(blocks), format: 'markdown' };
}

/** Without the reading of East Asian characters. */
const textOf = (part: Element): string => all(part, 't').map((text) => (text.parentElement?.localName === 'rPh' ? '' : (text.textContent ?? ''))).join('');

function cellsOf(row: Element, texts: string[]): readonly string[] {
  const cells: string[] = [];
  for (const cell of row.children) {
    const written = all(cell, 'v')[0]?.textContent ?? textOf(cell);
    const value = cell.getAttribute('t') === 's' ? sharedText(Number(written), texts) : written;
    if (value === '') continue;
    const column = Math.min(columnOf(cell.getAttribute('r') ?? ''), mostColumns);
    while (cells.length < column) cells.push('');
    cells.push(value);
  }
  return cells;
}

function sharedText(index: number, texts: string[]): string {
  const text = texts[index] ?? '';
  texts[index] = text.slice(0, mostRepeatedLetters);
  return text;
}

/** "B12" → 1 */
const columnOf = (reference: string): number => [...(/^[A-Z]{1,3}/u.exec(reference)?.[0] ?? 'A')].reduce((column, letter) => 26 * column + letter.charCodeAt(0) - 64, 0) - 1;
