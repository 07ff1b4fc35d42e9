import { description } from '../description.js';
import { Refusal } from '../failure.js';
import { fitItems, tokensOf } from '../tokens.js';
import type { Arguments, Reply, ToolContext } from './context.js';

export async function outline({ version }: ToolContext, args: Arguments): Promise<Reply> {
  const folder = (args['folder'] as string | undefined) ?? '';
  const tokens = (args['max_tokens'] as number) - 60;
  const documents = (await version.catalog()).documents.filter(({ id }) => id.startsWith(folder));
  const begin = placeOf((args['cursor'] as string | undefined) ?? '', documents.length);
  const page = documents.slice(begin, begin + description.limits.outline_page).map(({ id, title, passages, headings }) => {
    const fitting = fitItems(headings, tokens - tokensOf({ id, title }) - 40);
    return { reply: { id, title, passages: passages.length, headings: fitting.kept }, cut: fitting.left };
  });
  // At least one, so that the cursor advances.
  const kept = page.slice(0, Math.max(1, fitItems(page.map(({ reply }) => reply), tokens).kept.length));
  const end = begin + kept.length;
  const leftOut = kept.filter(({ cut }) => cut > 0).map(({ reply, cut }) => `${cut} headings of ${JSON.stringify(reply.id)}`);
  const isLast = end >= documents.length;
  if (!isLast) leftOut.push(`${documents.length - end} of ${documents.length} documents: call again with the cursor`);
  return { documents: kept.map(({ reply }) => reply), total: documents.length, next_cursor: isLast ? '' : String(end), left_out: leftOut };
}

/** The position of a cursor: the number of documents before it. */
export function placeOf(cursor: string, count: number): number {
  if (cursor === '') return 0;
  if (!/^\d{1,9}$/.test(cursor) || Number(cursor) > count) throw new Refusal(`unknown cursor ${JSON.stringify(cursor)}`);
  return Number(cursor);
}
