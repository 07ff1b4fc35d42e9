import { HoptrailError } from '../errors.js';
import type { DocumentChange, DocumentStatus, StoreChange } from './types.js';

/** A change as its task reports it. */
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

/** A text is iterable, too, but its letters are not meant. */
export function idsOf(ids: Iterable<string>): readonly string[] {
  if (typeof ids !== 'string') return [...ids];
  throw new HoptrailError('bad_input', `ids of documents are a list, not one text: ${JSON.stringify(ids)}`, ids);
}

/**
 * Ids as the engine takes them, one a line. An id has no line end: the engine makes a space of it when a
 * document is added.
 */
export function linesOf(ids: Iterable<string>): string {
  const lines = idsOf(ids).map((id) => {
    if (typeof id !== 'string') throw new HoptrailError('bad_input', `a document id is ${typeof id}, not text`);
    return id.replace(/\r?\n/g, ' ');
  });
  return lines.join('\n');
}
