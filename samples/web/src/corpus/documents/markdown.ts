/** Writing Markdown: what office documents, tables and PDF files become, so that the engine finds their headings, lists and links. */

/** Soft hyphens, zero-width spaces, word joiners and byte order marks only cut words. */
export const withoutCuts = (text: string): string => text.replace(/[\u00ad\u200b\u2060\ufeff]/gu, '');

/** One line of text: white space is one space. */
export const plain = (text: string): string => withoutCuts(text).replace(/\s+/gu, ' ').trim();

/** A paragraph that Markdown takes as one. */
export const paragraph = (text: string): string => plain(text).replace(/^(?=#|>|\||```|~~~)/u, '\\');

export const heading = (level: number, text: string): string => (plain(text) === '' ? '' : `${'#'.repeat(Math.min(6, Math.max(1, level)))} ${plain(text)}`);

export function link(text: string, address: string): string {
  const words = plain(text);
  if (words === '' || address === '' || /^(?:#|javascript:|data:)/iu.test(address)) return text;
  return `[${words.replace(/[[\]]/gu, '\\$&')}](${address.replace(/[()\s<>]/gu, encodeURIComponent)})`;
}

/** The first row is the header. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns === 0) return '';
  const lineOf = (row: readonly string[]): string => `| ${Array.from({ length: columns }, (_, at) => plain(row[at] ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
  const [header = [], ...rest] = rows;
  return [lineOf(header), `|${' --- |'.repeat(columns)}`, ...rest.map(lineOf)].join('\n');
}

export const joined = (blocks: readonly string[]): string => blocks.filter((block) => block.trim() !== '').join('\n\n');
