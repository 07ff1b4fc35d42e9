import type { Source } from 'hoptrail';
import { byteSize } from '../page/format.js';
import { loadPart } from '../page/parts.js';
import { decode } from './decode.js';
import type { DocumentKind } from './documents/documents.js';
import { readPassages } from './read_passages.js';
import type { PickedFile, ReadFile } from './source_file.js';

/** Larger files would not fit in the tab's memory several times. */
const byteLimit = 256_000_000;
const reasonLimit = 5;

interface Content {
  readonly sources: readonly Source[];
  readonly faults?: readonly string[];
}
type Reader = (path: string, bytes: ArrayBuffer) => Content | Promise<Content>;

const text = (format: 'markdown' | 'plain'): Reader => (path, bytes) => ({ sources: [{ id: path, text: decode(bytes), format }] });
const ofDocuments = (kind: DocumentKind): Reader => async (path, bytes) => ({ sources: [await (await loadPart('documents')).readers[kind](path, bytes)] });
const documentKinds: readonly DocumentKind[] = ['html', 'csv', 'docx', 'pptx', 'xlsx', 'odt', 'epub', 'ipynb', 'eml', 'srt'];
const readers: Readonly<Record<string, Reader>> = {
  md: text('markdown'),
  txt: text('plain'),
  jsonl: (_path, bytes) => {
    const { passages, faults } = readPassages(decode(bytes));
    return { sources: passages, faults };
  },
  ...Object.fromEntries(documentKinds.map((kind) => [kind, ofDocuments(kind)])),
  pdf: async (path, bytes) => ({ sources: [await (await loadPdf()).readPdf(path, bytes)] }),
};
const otherNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['markdown', 'mkd', 'mkdn', 'mdwn', 'mdown', 'mdx', 'qmd', 'rmd'].map((name) => [name, 'md'])),
  text: 'txt',
  htm: 'html',
  xhtml: 'html',
  ndjson: 'jsonl',
  tsv: 'csv',
  docm: 'docx',
  pptm: 'pptx',
  xlsm: 'xlsx',
  ods: 'odt',
  odp: 'odt',
  vtt: 'srt',
};
/** For the browser's dialog of files. */
export const readExtensions: readonly string[] = [...Object.keys(readers), ...Object.keys(otherNames), 'zip', 'hop'].map((extension) => `.${extension}`);

/** Advice for documents of other formats. */
const otherWays: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['adoc', 'asciidoc'].map((name) => [name, 'the command reads AsciiDoc, this page does not'])),
  ...Object.fromEntries(['doc', 'rtf', 'pages', 'wpd'].map((name) => [name, 'save it as .docx'])),
  ...Object.fromEntries(['ppt', 'key'].map((name) => [name, 'save it as .pptx'])),
  ...Object.fromEntries(['xls', 'numbers'].map((name) => [name, 'save it as .xlsx'])),
};

/** The number of files read concurrently: opening a file takes longer than reading it. */
const filesAtATime = 32;

/** Reads files in their order, several at a time. */
export async function* readFiles(files: readonly PickedFile[]): AsyncGenerator<readonly ReadFile[], void> {
  for (let begin = 0; begin < files.length; begin += filesAtATime) yield await Promise.all(files.slice(begin, begin + filesAtATime).map(readFile));
}

/** Reads one file. It never rejects: errors are in the file's report. */
export async function readFile({ path, file }: PickedFile): Promise<ReadFile> {
  const leaveOut = (...why: readonly string[]): ReadFile => ({
    report: { path, byteLength: file.size, state: 'left out', reasons: why },
    sources: [],
  });
  const extension = /\.([^./]+)$/u.exec(path)?.[1]?.toLowerCase() ?? '';
  const read = readers[otherNames[extension] ?? extension];
  if (!read) return leaveOut(otherWays[extension] ?? `${extension ? `.${extension} files are` : 'files without an extension are'} not read`);
  if (file.size > byteLimit) return leaveOut(`it has ${byteSize(file.size)}, and ${byteSize(byteLimit)} is the most that is read`);
  let content: Content;
  try {
    content = await read(path, await file.arrayBuffer());
  } catch (reason) {
    return leaveOut(reason instanceof DOMException ? `the browser cannot read it: ${reason.message}` : reason instanceof Error ? reason.message : String(reason));
  }
  const { sources, faults = [] } = content;
  if (sources.length === 0 && faults.length > 0) return leaveOut(...reasons(faults));
  if (sources.length === 0 || sources.every((source) => source.text.trim() === '')) return leaveOut(extension === 'pdf' ? 'it has no text: a scan?' : 'it has no text');
  const state = faults.length > 0 ? 'in part' : 'read';
  return { report: { path, byteLength: file.size, state, reasons: reasons(faults) }, sources };
}

async function loadPdf(): Promise<typeof import('./documents/read_pdf.js')> {
  try {
    return await loadPart('pdf/read_pdf');
  } catch (reason) {
    throw new Error('this copy of the page has no reader for .pdf files', { cause: reason });
  }
}

function reasons(faults: readonly string[]): readonly string[] {
  if (faults.length <= reasonLimit) return faults;
  return [...faults.slice(0, reasonLimit), `and ${faults.length - reasonLimit} lines more`];
}
