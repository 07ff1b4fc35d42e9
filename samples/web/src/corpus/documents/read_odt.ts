/** OpenDocument texts, presentations and spreadsheets: headings by outline level, lists, tables, notes and frames after their paragraph, links. */
import type { DocumentSource } from 'hoptrail';
import { heading, joined, link, paragraph, plain, table } from './markdown.js';
import { attribute, first, xmlOf } from './xml.js';
import { openZip } from './zip.js';

const skipped = new Set('tracked-changes sequence-decls variable-decls user-field-decls forms annotation annotation-end note-citation'.split(' '));

export async function readOdt(path: string, bytes: ArrayBuffer): Promise<DocumentSource> {
  const files = openZip(new Uint8Array(bytes));
  const body = first(await xmlOf(files, 'content.xml'), 'body');
  if (!body) throw new Error('the archive has no content.xml with a text: it is no OpenDocument text');
  const title = plain(first(await xmlOf(files, 'meta.xml'), 'title')?.textContent ?? '');
  return { id: path, ...(title && { title }), text: joined(blocksOf(body)), format: 'markdown' };
}

const childrenOf = (part: Element, name: string): readonly Element[] => [...part.children].filter((child) => child.localName === name);

function blocksOf(parent: Element): readonly string[] {
  return [...parent.children].flatMap((part): readonly string[] => {
    const name = part.localName;
    if (skipped.has(name)) return [];
    if (name === 'h') return textOf(part, (text) => heading(Number(attribute(part, 'outline-level')) || 1, text));
    if (name === 'p') return textOf(part, (text) => joined(text.split('\n').map(paragraph)));
    if (name === 'list-item') return blocksOf(part).map((block) => (block.startsWith('- ') ? block : `- ${block}`));
    if (name === 'table') return [tableOf(part)];
    if (name === 'title' || name === 'desc') return [paragraph(part.textContent ?? '')]; // a picture's alternative text
    return blocksOf(part); // sections, lists, indexes, frames
  });
}

/** Header rows and groups of rows stand in separate elements. */
function rowsOf(part: Element): readonly Element[] {
  return [...part.children].flatMap((child) => (child.localName === 'table-row' ? [child] : child.localName.startsWith('table-') ? rowsOf(child) : []));
}

const tableOf = (part: Element): string => table(rowsOf(part).map((row) => childrenOf(row, 'table-cell').map((cell) => blocksOf(cell).join(' '))));

function textOf(part: Element, write: (text: string) => string): readonly string[] {
  const after: string[] = [];
  return [write(inlineOf(part, after)), ...after];
}

/** The text of a paragraph. Notes and frames anchored in it go to `after`. */
function inlineOf(parent: Element, after: string[]): string {
  return [...parent.childNodes].map((node) => (node instanceof Element ? partOf(node, after) : (node.nodeValue ?? '').replace(/\s+/gu, ' '))).join('');
}

function partOf(part: Element, after: string[]): string {
  const name = part.localName;
  if (skipped.has(name)) return '';
  switch (name) {
    case 's':
    case 'tab':
      return ' ';
    case 'line-break':
      return '\n';
    case 'a':
      return link(inlineOf(part, after), attribute(part, 'href'));
    case 'note':
    case 'frame':
    case 'text-box':
    case 'custom-shape':
      after.push(...blocksOf(part));
      return '';
    default:
      return inlineOf(part, after);
  }
}
