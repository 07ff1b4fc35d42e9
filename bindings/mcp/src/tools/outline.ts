import { shortTitle } from '../catalog.js';
import { description } from '../description.js';
import { Refusal } from '../failure.js';
import { fitItems, told, tokensOf } from '../tokens.js';
import type { Arguments, Reply, ToolContext } from './context.js';

export async function outline({ version }: ToolContext, args: Arguments): Promise<Reply> {
  const folder = (args['folder'] as string | undefined) ?? '';
  const tokens = (args['max_tokens'] as number) - 60;
  const isInside = ({ id }: { readonly id: string }): boolean => id.normalize('NFC').startsWith(folder.normalize('NFC'));
  const documents = (await version.catalog()).documents.filter(isInside);
  const begin = placeOf((args['cursor'] as string | undefined) ?? '', documents.length);
  const page = documents.slice(begin, begin + description.limits.outline_page).map(({ id, title, passages, headings }) => {
    const facts = told({ id, title: shortTitle({ documentId: id, documentTitle: title, heading: '' }), passages: passages.length });
    const fitting = fitItems(headings, tokens - tokensOf(facts) - 40);
    return { reply: { ...facts, ...told({ headings: fitting.kept }) } as Reply, cut: fitting.left };
  });
  // At least one, so that the cursor advances.
  const kept = page.slice(0, Math.max(1, fitItems(page.map(({ reply }) => reply), tokens).kept.length));
  const end = begin + kept.length;
  const leftOut = kept.filter(({ cut }) => cut > 0).map(({ reply, cut }) => `${cut} headings of ${JSON.stringify(reply['id'])}`);
  const isLast = end >= documents.length;
  if (!isLast) leftOut.push(`${documents.length - end} of ${documents.length} documents: call again with the cursor`);
  return { documents: kept.map(({ reply }) => reply), total: documents.length, ...told({ next_cursor: isLast ? '' : String(end), left_out: leftOut }) };
}

/** The position of a cursor: the number of documents before it. */
export function placeOf(cursor: string, count: number): number {
  if (cursor === '') return 0;
  if (!/^\d{1,9}$/.test(cursor) || Number(cursor) > count) throw new Refusal(`unknown cursor ${JSON.stringify(cursor)}`);
  return Number(cursor);
}
