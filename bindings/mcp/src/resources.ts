import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { description } from './description.js';
import { Refusal } from './failure.js';
import { formatOf } from './folder.js';
import type { Reply, ToolContext } from './tools/context.js';
import { get } from './tools/get.js';
import { placeOf } from './tools/outline.js';

export const documentUri = (id: string): string => `hoptrail://document/${encodeURIComponent(id)}`;
export const passageUri = (id: string): string => `hoptrail://passage/${encodeURIComponent(id)}`;

/** A page of the documents. */
export async function listResources({ version }: ToolContext, cursor: string | undefined) {
  const { documents } = await version.catalog();
  const begin = asProtocolError(() => placeOf(cursor ?? '', documents.length));
  const end = begin + description.limits.resource_page;
  const resources = documents.slice(begin, end).map(({ id, title }) => ({
    uri: documentUri(id), name: id, title, mimeType: mimeTypeOf(id),
  }));
  return { resources, ...(end < documents.length ? { nextCursor: String(end) } : {}) };
}

/** The text of a document or passage of the index. Only these have URIs. */
export async function readResource(context: ToolContext, uri: string) {
  const [, kind, encoded] = /^hoptrail:\/\/(document|passage)\/([^/?#]+)$/.exec(uri) ?? [];
  const id = decoded(encoded ?? '');
  const catalog = await context.version.catalog();
  const isKnown = kind === 'document' ? catalog.documentOf.has(id) : catalog.passageOf.has(id);
  if (kind === undefined || !isKnown) throw new ResourceNotFoundError(uri);
  const reply = await get(context, { id, max_tokens: description.limits.largest_tokens });
  const notes = ((reply['left_out'] ?? []) as readonly string[]).map((note) => `\n\n[left out: ${note}]`).join('');
  const mimeType = kind === 'document' ? mimeTypeOf(id) : 'text/plain';
  return { contents: [{ uri, mimeType, text: `${textsOf(reply)[0] as string}${notes}` }] };
}

const mimeTypeOf = (id: string): string => (formatOf(id) === 'markdown' ? 'text/markdown' : 'text/plain');

/** The texts of a reply of `get`. */
export const textsOf = (reply: Reply): readonly string[] => (reply['texts'] as readonly { readonly text: string }[]).map(({ text }) => text);

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}

function asProtocolError<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof Refusal) throw new ProtocolError(ProtocolErrorCode.InvalidParams, cause.message);
    throw cause;
  }
}
