import type { PassageSource } from 'hoptrail';

export interface ReadPassages {
  readonly passages: readonly PassageSource[];
  /** One message per invalid line, with its number. */
  readonly faults: readonly string[];
}

const ownKeys = new Set(['id', 'title', 'text', 'document', 'position', 'aliases', 'entities', 'links']);

/** Reads ready passages, one JSON object per line, like `hoptrail index`: other members become metadata. */
export function readPassages(text: string): ReadPassages {
  const passages: PassageSource[] = [];
  const faults: string[] = [];
  const passagesOfDocument = new Map<string, number>();
  const lineOfId = new Map<string, number>();
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return;
    try {
      const passage = passageOf(JSON.parse(line), passagesOfDocument);
      const earlier = lineOfId.get(passage.id);
      if (earlier !== undefined) throw new Error(`the id "${passage.id}" is that of line ${earlier}, too`);
      lineOfId.set(passage.id, index + 1);
      passages.push(passage);
    } catch (reason) {
      const why = reason instanceof SyntaxError ? 'malformed JSON' : reason instanceof Error ? reason.message : String(reason);
      faults.push(`line ${index + 1}: ${why}`);
    }
  });
  return { passages, faults };
}

function passageOf(value: unknown, passagesOfDocument: Map<string, number>): PassageSource {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not a JSON object');
  const record = value as Readonly<Record<string, unknown>>;
  const id = Number.isSafeInteger(record['id']) ? String(record['id']) : record['id'];
  if (typeof id !== 'string' || id === '') throw new Error('"id" must be a non-empty string');
  if (typeof record['text'] !== 'string') throw new Error(`passage "${id}" has no "text"`);
  const title = optionalText(record, 'title');
  if (record['text'].trim() === '' && title?.trim()) throw new Error(`passage "${id}" has a title but no text`);
  const documentId = optionalText(record, 'document');
  return {
    id,
    text: record['text'],
    ...(title && { title }),
    ...lists(record),
    metadata: metadataOf(record),
    ...(documentId && { document: { id: documentId, position: positionOf(record, documentId, passagesOfDocument) } }),
  };
}

function optionalText(record: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = record[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new Error(`"${key}" must be a string`);
  return value;
}

function lists(record: Readonly<Record<string, unknown>>): Pick<PassageSource, 'aliases' | 'entities' | 'links'> {
  const found: Record<string, readonly string[]> = {};
  for (const key of ['aliases', 'entities', 'links']) {
    const value = record[key];
    if (value === undefined || value === null) continue;
    if (!Array.isArray(value) || !value.every((text) => typeof text === 'string')) {
      throw new Error(`"${key}" must be a list of strings`);
    }
    found[key] = value.filter((text) => text !== '');
  }
  return found;
}

function positionOf(
  record: Readonly<Record<string, unknown>>,
  documentId: string,
  passagesOfDocument: Map<string, number>,
): number {
  const next = passagesOfDocument.get(documentId) ?? 0;
  const position = record['position'] ?? next;
  if (!Number.isSafeInteger(position) || Number(position) < 0) throw new Error('"position" must be a non-negative integer');
  passagesOfDocument.set(documentId, next + 1);
  return Number(position);
}

function metadataOf(record: Readonly<Record<string, unknown>>): Readonly<Record<string, string | readonly string[]>> {
  const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
  const entries: (readonly [string, string | readonly string[]])[] = [];
  for (const [key, value] of Object.entries(record)) {
    if (ownKeys.has(key)) continue;
    if (Array.isArray(value)) entries.push([key, value.filter(isPlain).map(String)]);
    else if (isPlain(value)) entries.push([key, String(value)]);
  }
  return Object.fromEntries(entries);
}
