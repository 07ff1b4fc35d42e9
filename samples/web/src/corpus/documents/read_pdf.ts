/** PDF files, by pdf.js: a separate script in the folder pdf/, loaded when a PDF file is dropped. A copy of the page may lack the folder. */
import type { DocumentSource } from 'hoptrail';
import { getDocument, GlobalWorkerOptions, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { plain } from './markdown.js';
import { inColumns } from './pdf_columns.js';
import { markdownOfPages, type PdfLine } from './pdf_text.js';

const here = new URL('pdf/', document.baseURI);

export async function readPdf(path: string, bytes: ArrayBuffer): Promise<DocumentSource> {
  GlobalWorkerOptions.workerSrc = new URL('pdf.worker.min.mjs', here).href;
  const loading = getDocument({
    data: bytes,
    cMapUrl: new URL('cmaps/', here).href,
    cMapPacked: true,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    verbosity: 0,
  });
  try {
    const file = await loading.promise;
    const pages: (readonly PdfLine[])[] = [];
    for (let number = 1; number <= file.numPages; number += 1) pages.push(inColumns(await linesOf(await file.getPage(number))));
    const { info } = await file.getMetadata();
    const title = plain(String((info as { readonly Title?: unknown }).Title ?? ''));
    const isTitle = title !== '' && !/\.\w{2,4}$|^untitled$|^microsoft word/iu.test(title); // else the name of another file
    return { id: path, ...(isTitle && { title }), text: markdownOfPages(pages), format: 'markdown' };
  } catch (reason) {
    if (reason instanceof Error && reason.name === 'PasswordException') throw new Error('it needs a password', { cause: reason });
    throw reason;
  } finally {
    await loading.destroy();
  }
}

/** A gap of this many letters' heights in a line is one between columns. */
const columnGap = 1.2;

async function linesOf(page: PDFPageProxy): Promise<readonly PdfLine[]> {
  const { items } = await page.getTextContent();
  const lines: PdfLine[] = [];
  let line: { text: string; size: number; x: number; right: number; y: number } | undefined;
  const end = (): void => {
    if (line) lines.push(line);
    line = undefined;
  };
  for (const item of items) {
    if (!('str' in item)) continue;
    const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
    if (item.str.trim() !== '') {
      if (line && Math.abs(x - line.right) > columnGap * Math.max(item.height, line.size)) end();
      line ??= { text: '', size: 0, x, right: x, y };
      line.text += item.str;
      line.size = Math.max(line.size, item.height);
      line.right = x + item.width;
    } else if (line) line.text += item.str;
    if (item.hasEOL) end();
  }
  end();
  page.cleanup();
  return lines;
}
