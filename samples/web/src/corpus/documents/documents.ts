/** Readers of everything that is not plain text or Markdown: a separate script, loaded when such a file is dropped. */
export { readCsv } from './read_csv.js';
export { readDocx } from './read_docx.js';
export { readEpub } from './read_epub.js';
export { readHtml } from './read_html.js';
export { readOdt } from './read_odt.js';
export { openZip } from './zip.js';
