// Corpora of tests/vectors (README there, "Corpora") as sources of the package.
import { readFileSync } from 'node:fs';
import { readFields, readNumbers } from './case_lines.mjs';

/** In the order of the file. */
export function readCorpus(url) {
  const sources = [];
  for (const line of readFileSync(url, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [kind, ...fields] = readFields(line);
    if (kind === 'passage' || kind === 'document') sources.push(sourceOf(kind, fields, url));
    else addTo(sources.at(-1), kind, fields);
  }
  return sources;
}

/** Record (i · stride + first) modulo their number, for i = 0, 1, … */
export const reorder = (sources, stride, first) =>
  sources.map((_, index) => sources[(index * stride + first) % sources.length]);

function sourceOf(kind, [id, title, textOrFormat, file], url) {
  if (kind === 'passage') return { id, title, text: textOrFormat };
  return { id, title, format: textOrFormat, text: readFileSync(new URL(file, url), 'utf8') };
}

function addTo(source, kind, [first, second]) {
  switch (kind) {
    case 'alias':
      (source.aliases ??= []).push(first);
      break;
    case 'entity':
      (source.entities ??= []).push(first);
      break;
    case 'link':
      (source.links ??= []).push(first);
      break;
    case 'metadata':
      ((source.metadata ??= {})[first] ??= []).push(second);
      break;
    case 'part_of':
      source.document = { id: first, position: Number(second) };
      break;
    case 'vector':
      source.vector = readNumbers(first);
      break;
    default:
      throw new Error(`unknown line of a corpus: ${kind}`);
  }
}
