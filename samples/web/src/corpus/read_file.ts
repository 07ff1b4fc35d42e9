import type { Source } from 'hoptrail';
import { byteSize } from '../page/format.js';
import { readHtml } from './read_html.js';
import { readPassages } from './read_passages.js';
import type { PickedFile, ReadFile } from './source_file.js';

/** Larger files would not fit in the tab's memory several times. */
const byteLimit = 256_000_000;
const reasonLimit = 5;

const readers: Readonly<Record<string, (path: string, text: string) => { sources: readonly Source[]; faults?: readonly string[] }>> = {
  md: (path, text) => ({ sources: [{ id: path, text, format: 'markdown' }] }),
  txt: (path, text) => ({ sources: [{ id: path, text, format: 'plain' }] }),
  html: (path, text) => ({ sources: [readHtml(path, text)] }),
  jsonl: (_path, text) => {
    const { passages, faults } = readPassages(text);
    return { sources: passages, faults };
  },
};
const otherNames: Readonly<Record<string, string>> = { markdown: 'md', text: 'txt', htm: 'html', xhtml: 'html', ndjson: 'jsonl' };

/** The number of files read concurrently: opening a file takes longer than reading it. */
const filesAtATime = 32;

/** Reads files in their order, several at a time. */
export async function* readFiles(files: readonly PickedFile[]): AsyncGenerator<readonly ReadFile[], void> {
  for (let begin = 0; begin < files.length; begin += filesAtATime) yield await Promise.all(files.slice(begin, begin + filesAtATime).map(readFile));
}

/** Reads one file. It never rejects: errors are in the file's report. */
export async function readFile({ path, file }: PickedFile): Promise<ReadFile> {
  const leaveOut = (reason: string): ReadFile => ({
    report: { path, byteLength: file.size, state: 'left out', reasons: [reason] },
    sources: [],
  });
  const extension = /\.([^./]+)$/u.exec(path)?.[1]?.toLowerCase() ?? '';
  const read = readers[otherNames[extension] ?? extension];
  if (!read) return leaveOut(`${extension ? `.${extension} files are` : 'files without an extension are'} not read; .md, .txt, .html and .jsonl are`);
  if (file.size > byteLimit) return leaveOut(`it has ${byteSize(file.size)}, and ${byteSize(byteLimit)} is the most that is read`);
  let text: string;
  try {
    text = decode(await file.arrayBuffer());
  } catch (reason) {
    return leaveOut(`the browser cannot read it: ${reason instanceof Error ? reason.message : String(reason)}`);
  }
  if (text.includes('\0')) return leaveOut('it is not text');
  const { sources, faults = [] } = read(path, text);
  if (sources.length === 0 && faults.length > 0) return leaveOut(reasons(faults).join('; '));
  if (sources.length === 0 || sources.every((source) => source.text.trim() === '')) return leaveOut('it has no text');
  const state = faults.length > 0 ? 'in part' : 'read';
  return { report: { path, byteLength: file.size, state, reasons: reasons(faults) }, sources };
}

function reasons(faults: readonly string[]): readonly string[] {
  if (faults.length <= reasonLimit) return faults;
  return [...faults.slice(0, reasonLimit), `and ${faults.length - reasonLimit} lines more`];
}

/** Decodes UTF-8, or UTF-16 if the file begins with its byte order mark. Invalid sequences become U+FFFD. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
