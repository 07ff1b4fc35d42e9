import { HoptrailError } from '../errors.js';
import type { DocumentChange, DocumentStatus, StoreChange } from './types.js';

/** A change as its task reports it. */
export function changeOf(report: Readonly<Record<string, unknown>>): StoreChange {
  const { changes, ...rest } = report;
  return new ReportedChange(changes as readonly DocumentStatus[], rest);
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

/** Ids as the engine takes them, one a line. */
export function linesOf(ids: Iterable<string>): string {
  const lines = [...ids];
  for (const id of lines) {
    if (typeof id !== 'string') throw new HoptrailError('bad_input', `a document id is ${typeof id}, not text`);
    if (id.includes('\n')) throw new HoptrailError('bad_input', `the document id ${JSON.stringify(id)} has a line end`, id);
  }
  return lines.join('\n');
}
