import { description } from '../description.js';
import { Refusal } from '../failure.js';
import { fitItems, told, tokensOf } from '../tokens.js';
import type { Arguments, Reply, ToolContext } from './context.js';
import { resolveId } from './resolve.js';
import { hitsOf, linksOf, percentOf } from './search.js';

export async function explain(context: ToolContext, args: Arguments): Promise<Reply> {
  const meant = await resolveId(context.version, args['id'] as string);
  const id = meant.id;
  if (meant.kind === 'document') throw new Refusal(`${JSON.stringify(id)} is a document: explain takes a passage, such as "${id}#1"`);
  const { hits, explanation } = await hitsOf(context, args, description.limits.explained_hits);
  const hit = hits.find((other) => other.index === meant.index);
  if (hit === undefined) return { id, rank: 0, left_out: [`it is not among the first ${hits.length} hits`] };
  const facts = {
    id, rank: hit.rank, score: percentOf(hit, hits[0]),
    ...told({ ranked_by: hit.ranked_by, rank_without_links: hit.rank_without_links, reasons: hit.reasons }),
  };
  const lists = {
    matched: hit.matched_terms.map(({ term }) => term), missing: hit.missing_terms,
    chain: linksOf(hit, explanation.links).map(({ from, by, name, sentence }) => ({ ...(from === null ? {} : { from }), by, name, sentence })),
  };
  return { ...facts, ...fitLists(lists, facts, args['max_tokens'] as number) };
}

/** The leading items of each list that fit next to the facts of a reply; the last list is the most important one. */
function fitLists(lists: Readonly<Record<string, readonly unknown[]>>, facts: Reply, most: number): Reply {
  const kept: Record<string, unknown> = {};
  const leftOut: string[] = [];
  let room = most - 40 - tokensOf(facts);
  for (const [name, list] of Object.entries(lists).reverse()) {
    const fitting = fitItems(list, room);
    kept[name] = fitting.kept;
    room -= tokensOf({ [name]: fitting.kept });
    if (fitting.left > 0) leftOut.push(`${fitting.left} of ${name}: raise max_tokens (${most})`);
  }
  return told({ ...kept, left_out: leftOut });
}
