/**
 * Passages in the part of a link after '#', which no server gets: JSON, deflated, as base64url. Whoever opens the link may have got
 * it from anybody, so each length is limited, the JSON is checked part by part, and all of it is only ever text.
 */
import type { PassageSource } from 'hoptrail';
import { through } from '../page/streams.js';
import type { Comparison } from '../search/comparison.js';

export type SharedPassage = Pick<PassageSource, 'id' | 'text' | 'document'> & {
  readonly title: string;
  /** Ids of those of the passages that its hyperlinks lead to. */
  readonly links: readonly string[];
};

export const mostPassages = 20;
const mostLetters = 24_000;
/** Of the inflated JSON: deflated data may grow a thousandfold. */
const mostBytes = 400_000;
const longestText = 8000;
const longestName = 300;

/** The passages of a comparison that a link carries: hits, those on their chains, hits without links; near-misses, so that words are as
 * rare among them as they can be. */
export function passagesToShare({ graph, flat }: Comparison): readonly string[] {
  const ids = [
    ...graph.hits.flatMap(({ chain, passage }) => [...chain.map((step) => step.passage), passage]),
    ...[...flat.hits, ...graph.nearMisses, ...flat.nearMisses].map(({ passage }) => passage),
  ];
  return [...new Set(ids)].slice(0, mostPassages);
}

/** As many of the passages, from the first one, as the link has room for. */
export async function packPassages(passages: readonly SharedPassage[]): Promise<string> {
  for (let count = Math.min(passages.length, mostPassages); count > 0; count -= 1) {
    const kept = passages.slice(0, count).map(({ id, title, text, links }) => [id.slice(0, longestName), title.slice(0, longestName), text.slice(0, longestText), links]);
    const packed = base64url(await through(new Blob([JSON.stringify(kept)]), new CompressionStream('deflate-raw'), Infinity, ''));
    if (packed.length <= mostLetters) return packed;
  }
  throw new Error(`the first passage does not fit in a link of ${mostLetters} letters`);
}

/** The passages of a link; rejects with the fault of a damaged one. */
export async function unpackPassages(packed: string): Promise<readonly SharedPassage[]> {
  if (packed.length > mostLetters) throw new Error(`the link has ${packed.length} letters of passages, and ${mostLetters} are the most that is read`);
  if (!/^[\w-]+$/u.test(packed)) throw new Error('its passages are not base64url: it may be cut short');
  let json: unknown;
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    json = JSON.parse(new TextDecoder().decode(await through(new Blob([bytes]), new DecompressionStream('deflate-raw'), mostBytes, `its passages have more than ${mostBytes} bytes`)));
  } catch (reason) {
    if (reason instanceof RangeError) throw reason;
    throw new Error('its passages cannot be read: it may be cut short', { cause: reason });
  }
  if (!Array.isArray(json) || json.length === 0 || json.length > mostPassages) throw new Error(`it must have 1 to ${mostPassages} passages`);
  const passages = json.map(passageOf);
  if (new Set(passages.map(({ id }) => id)).size !== passages.length) throw new Error('two of its passages have the same id');
  return passages;
}

function passageOf(value: unknown, index: number): SharedPassage {
  const isText = (text: unknown, most: number): text is string => typeof text === 'string' && text.length <= most;
  const [id, title, text, links]: readonly unknown[] = Array.isArray(value) ? value : [];
  if (!isText(id, longestName) || id === '' || !isText(title, longestName) || !isText(text, longestText) || text.trim() === '' || !Array.isArray(links) || links.length > mostPassages || !links.every((link) => isText(link, longestName))) {
    throw new Error(`its passage ${index + 1} is none: an id, a title, a text and links are wanted`);
  }
  const [, documentId, part] = /^(.+)#(\d{1,6})$/u.exec(id) ?? [];
  return { id, title, text, links, ...(documentId !== undefined && { document: { id: documentId, position: Number(part) } }) };
}

const base64url = (bytes: Uint8Array): string => btoa([...bytes].map((byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
