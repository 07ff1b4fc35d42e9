import type { DocumentSource } from 'hoptrail';
import { table } from './markdown.js';

/** A table of values as Markdown; the separator is the one that the first line has most, as in the command. */
export function readCsv(path: string, text: string): DocumentSource {
  return { id: path, text: table(rowsOf(text)), format: 'markdown' };
}

function separatorOf(text: string): string {
  const line = /^[^\n]*/u.exec(text)?.[0] ?? '';
  const countOf = (separator: string): number => line.split(separator).length;
  return [',', ';', '\t', '|'].reduce((best, separator) => (countOf(separator) > countOf(best) ? separator : best));
}

/** Rows as RFC 4180 defines them: a quoted value may have separators, line ends and doubled quotes. */
function rowsOf(text: string): readonly (readonly string[])[] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let value = '';
  let isQuoted = false;
  const endValue = (): void => {
    row.push(value);
    value = '';
  };
  const endRow = (): void => {
    endValue();
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (isQuoted) {
      if (letter !== '"') value += letter;
      else if (text.charAt(at + 1) === '"') value += text.charAt((at += 1));
      else isQuoted = false;
    } else if (letter === '"' && value === '') isQuoted = true;
    else if (letter === separator) endValue();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') value += letter;
  }
  if (value !== '' || row.length > 0) endRow();
  return rows;
}
