/** Books: the chapters of the spine as one document, in their order. */
import type { DocumentSource } from 'hoptrail';
import { joined, plain } from './markdown.js';
import { markdownOfChapter } from './read_html.js';
import { all, attribute, first, pathFrom, xmlOf } from './xml.js';
import { openZip } from './zip.js';

export async function readEpub(path: string, bytes: ArrayBuffer): Promise<DocumentSource> {
  const files = openZip(new Uint8Array(bytes));
  const stated = attribute(first(await xmlOf(files, 'META-INF/container.xml'), 'rootfile'), 'full-path');
  const name = files.has(stated) ? stated : [...files.keys()].find((file) => file.endsWith('.opf'));
  const book = name === undefined ? undefined : await xmlOf(files, name);
  if (name === undefined || !book) throw new Error(stated === '' ? 'META-INF/container.xml names no package file: it is no book' : `the archive has no ${stated}`);
  const items = new Map(all(book, 'item').map((item) => [attribute(item, 'id'), item]));
  const spine = all(book, 'itemref').map((reference) => items.get(attribute(reference, 'idref')));
  const chapters = (spine.length > 0 ? spine : [...items.values()]).filter((item): item is Element => item !== undefined && isChapter(item));
  const paths = new Set(chapters.map((item) => pathFrom(name, attribute(item, 'href'))));
  const texts: string[] = [];
  for (const chapter of paths) {
    const file = files.get(chapter);
    if (file) texts.push(markdownOfChapter((await file.read()).buffer));
  }
  const title = plain(first(book, 'title')?.textContent ?? '');
  return { id: path, ...(title && { title }), text: joined(texts), format: 'markdown' };
}

/** The table of contents repeats the headings. */
const isChapter = (item: Element): boolean =>
  !attribute(item, 'properties').split(' ').includes('nav') &&
  (/^(?:text\/html|application\/(?:xhtml\+xml|xml|x-dtbook\+xml))$/u.test(attribute(item, 'media-type')) || /\.x?html?$/iu.test(attribute(item, 'href')));
