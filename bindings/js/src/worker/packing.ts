/**
 * Packs arrays for transfer between threads. Sending a view copies its whole buffer, and transferring an array detaches it
 * from its owner. So arrays of the user are copied, and the copies are transferred.
 */
import { bytesOf } from '../engine/bytes.js';
import type { Question, Source, SubQuestion } from '../types.js';
import type { SentVectors } from './protocol.js';

export interface Packed<T> {
  readonly value: T;
  readonly transfer: Transferable[];
}

export function packVectors(vectors: unknown): Packed<SentVectors> {
  if (!Array.isArray(vectors) || !vectors.every((row) => row instanceof Float32Array)) {
    return { value: { other: vectors }, transfer: [] };
  }
  const rows: readonly Float32Array[] = vectors;
  const lengths = Uint32Array.from(rows, (row) => row.length);
  const values = new Float32Array(rows.reduce((sum, row) => sum + row.length, 0));
  let at = 0;
  for (const row of rows) {
    values.set(row, at);
    at += row.length;
  }
  return { value: { values, lengths }, transfer: [values.buffer, lengths.buffer] };
}

/** Returns an embed function's result unchanged: the engine validates it. */
export function unpackVectors(sent: SentVectors): readonly Float32Array[] {
  if ('other' in sent) return sent.other as readonly Float32Array[];
  let at = 0;
  return Array.from(sent.lengths, (length) => sent.values.subarray(at, (at += length)));
}

export function packSources(sources: readonly Source[]): Packed<readonly Source[]> {
  const transfer: Transferable[] = [];
  const value = sources.map((source) =>
    source?.format === undefined ? withCopies(source, ['vector'], transfer) : source,
  );
  return { value, transfer };
}

export function packQuestions(questions: readonly (string | Question)[]): Packed<readonly (string | Question)[]> {
  const transfer: Transferable[] = [];
  if (!Array.isArray(questions)) return { value: questions, transfer };
  const value = questions.map((question: Question) => {
    const packed = withCopies(question, ['vector', 'maskedVector'], transfer);
    if (!Array.isArray(question?.steps)) return packed;
    return { ...packed, steps: question.steps.map((step: SubQuestion) => withCopies(step, ['vector'], transfer)) };
  });
  return { value, transfer };
}

export function packBytes(bytes: ArrayBuffer | Uint8Array): Packed<Uint8Array> {
  const value = bytesOf(bytes)?.slice();
  return value === undefined ? { value: bytes as Uint8Array, transfer: [] } : { value, transfer: [value.buffer] };
}

/** A copy of the object that also copies the arrays of the given keys. Other values are unchanged: the engine reports them. */
function withCopies<Holder extends object>(
  holder: Holder,
  keys: readonly (keyof Holder)[],
  transfer: Transferable[],
): Holder {
  if (typeof holder !== 'object' || holder === null) return holder;
  const copies: Partial<Holder> = {};
  for (const key of keys) {
    const array = holder[key];
    if (!(array instanceof Float32Array)) continue;
    const copy = array.slice();
    copies[key] = copy as Holder[typeof key];
    transfer.push(copy.buffer);
  }
  return { ...holder, ...copies };
}
