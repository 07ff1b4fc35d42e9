/** Presentations: the slides by their numbers, each with its notes and diagrams; the title of a slide is a heading. */
import type { DocumentSource } from 'hoptrail';
import { heading, joined, paragraph, table } from './markdown.js';
import { openOffice } from './office.js';
import { all, attribute, first, xmlOf } from './xml.js';
import { openZip } from './zip.js';

const kinds = ['slides/slide', 'notesSlides/notesSlide', 'diagrams/data'];

export async function readPptx(path: string, bytes: ArrayBuffer): Promise<DocumentSource> {
  const files = openZip(new Uint8Array(bytes));
  const { main, root, title } = await openOffice(files, 'ppt/presentation.xml');
  if (!root) throw new Error(`the archive has no ${main}: it is no presentation`);
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const parts = [...files.keys()].flatMap((name) => {
    const [, kind = '', number] = name.startsWith(folder) ? (/^(\D+)(\d{1,6})\.xml$/u.exec(name.slice(folder.length)) ?? []) : [];
    return kinds.includes(kind) ? [{ name, place: Number(number) * kinds.length + kinds.indexOf(kind) }] : [];
  });
  const blocks: string[] = [];
  for (const { name } of parts.sort((a, b) => a.place - b.place)) {
    const slide = await xmlOf(files, name);
    if (slide) blocks.push(...blocksOf(slide, false));
  }
  return { id: path, ...(title && { title }), text: joined(blocks), format: 'markdown' };
}

function blocksOf(parent: Element, isTitle: boolean): readonly string[] {
  return [...parent.children].flatMap((part): readonly string[] => {
    switch (part.localName) {
      case 'sp':
        return blocksOf(part, /^(?:title|ctrTitle)$/u.test(attribute(first(part, 'ph'), 'type')));
      case 'cNvPr': // a picture's alternative text
        return [paragraph(attribute(part, 'descr'))];
      case 'p':
        return isTitle ? [heading(2, inlineOf(part))] : inlineOf(part).split('\n').map(paragraph);
      case 'tbl':
        return [table(all(part, 'tr').map((row) => all(row, 'tc').map((cell) => blocksOf(cell, false).join(' '))))];
      default:
        return blocksOf(part, isTitle);
    }
  });
}

function inlineOf(parent: Element): string {
  return [...parent.children]
    .map((part) => {
      if (part.localName === 't') return part.textContent ?? '';
      if (part.localName === 'br') return '\n';
      if (part.localName === 'tab') return ' ';
      return part.localName === 'fld' && attribute(part, 'type') === 'slidenum' ? '' : inlineOf(part);
    })
    .join('');
}
