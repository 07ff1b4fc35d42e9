import { HoptrailError } from '../errors.js';
import type { DocumentChange, DocumentStatus, StoreChange } from './types.js';

/** A change, from its task's report. */
export function changeOf(report: Readonly<Record<string, unknown>>): StoreChange {
  return new ReportedChange(report['changes'] as readonly DocumentStatus[], report);
}

class ReportedChange implements StoreChange {
  constructor(
    readonly documents: readonly DocumentStatus[],
    readonly report: Readonly<Record<string, unknown>>,
  ) {}

  withStatus(status: DocumentChange): readonly string[] {
    return this.documents.filter((document) => document.status === status).map(({ id }) => id);
  }
}

/** Rejects a string: it is iterable, but its characters are not ids. */
export function idsOf(ids: Iterable<string>): readonly string[] {
  if (typeof ids !== 'string') return [...ids];
  throw new HoptrailError('bad_input', `document ids must be a list of strings, not one string: ${JSON.stringify(ids)}`, ids);
}

/**
 * Formats ids for the engine, one per line. No document has an id with a line break: it becomes a carriage return, and is not
 * found.
 */
export function linesOf(ids: Iterable<string>): string {
  const lines = idsOf(ids).map((id) => {
    if (typeof id !== 'string') throw new HoptrailError('bad_input', `a document id must be a string, not ${typeof id}`);
    return id.replaceAll('\n', '\r');
  });
  return lines.join('\n');
}
