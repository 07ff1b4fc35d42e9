/** Readers of everything that is not plain text or Markdown: a separate script, loaded when such a file is dropped. */
import type { DocumentSource } from 'hoptrail';
import { decode } from '../decode.js';
import { readCsv } from './read_csv.js';
import { readDocx } from './read_docx.js';
import { readEpub } from './read_epub.js';
import { readHtml } from './read_html.js';
import { readMail } from './read_mail.js';
import { readNotebook } from './read_notebook.js';
import { readOdt } from './read_odt.js';
import { readPptx } from './read_pptx.js';
import { readSubtitles } from './read_subtitles.js';
import { readXlsx } from './read_xlsx.js';

export { openZip } from './zip.js';

type Reader = (path: string, bytes: ArrayBuffer) => DocumentSource | Promise<DocumentSource>;

const ofText = (read: (path: string, text: string) => DocumentSource): Reader => (path, bytes) => read(path, decode(bytes));

/** By extension. */
export const readers = {
  html: readHtml,
  csv: ofText(readCsv),
  docx: readDocx,
  pptx: readPptx,
  xlsx: readXlsx,
  odt: readOdt,
  epub: readEpub,
  ipynb: ofText(readNotebook),
  eml: readMail,
  srt: ofText(readSubtitles),
} satisfies Readonly<Record<string, Reader>>;

export type DocumentKind = keyof typeof readers;
