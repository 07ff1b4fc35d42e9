/** Jupyter notebooks: Markdown cells, and code cells as blocks of code. Outputs are data of one run, and left out, as in the command. */
import type { DocumentSource } from 'hoptrail';
import { joined } from './markdown.js';

type Members = Readonly<Record<string, unknown>>;
const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {});
const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);
/** A string, or a list of lines. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : itemsOf(value).filter((line) => typeof line === 'string').join(''));

export function readNotebook(path: string, text: string): DocumentSource {
  let notebook: Members;
  try {
    notebook = membersOf(JSON.parse(text));
  } catch {
    throw new Error('it is no notebook: malformed JSON');
  }
  const { language_info: info, kernelspec: kernel } = membersOf(notebook['metadata']);
  const language = textOf(membersOf(info)['name'] ?? membersOf(kernel)['language']);
  const sheets = [notebook, ...itemsOf(notebook['worksheets'])]; // worksheets: of version 3, whose code is in "input"
  const cells = sheets.flatMap((sheet) => itemsOf(membersOf(sheet)['cells'])).map(membersOf);
  return { id: path, text: joined(cells.map((cell) => textOfCell(cell, /[`\s]/u.test(language) ? '' : language))), format: 'markdown' };
}

function textOfCell(cell: Members, language: string): string {
  const text = textOf(cell['source']) || textOf(cell['input']);
  if (cell['cell_type'] === 'heading') return `# ${text}`;
  if (cell['cell_type'] !== 'code' || text.trim() === '') return text;
  const fence = '`'.repeat(Math.max(2, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length)) + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
