import { description } from '../description.js';
import { shortestChain } from '../links.js';
import { fitItems, told } from '../tokens.js';
import type { Arguments, Reply, ToolContext } from './context.js';
import { nodeOf, sentenceOf } from './neighbors.js';
import { nodesOf, resolveAny } from './resolve.js';

export async function pathBetween({ version }: ToolContext, args: Arguments): Promise<Reply> {
  const links = await version.links();
  const catalog = await version.catalog();
  const starts = nodesOf(await resolveAny(version, args['from'] as string));
  const ends = new Set(nodesOf(await resolveAny(version, args['to'] as string)));
  const found = shortestChain(links, starts, ends, description.limits.path_cost);
  if (found === undefined) return { found: false, left_out: ['no chain of names and links joins them'] };
  const start = found[0]?.from ?? (starts.find((node) => ends.has(node)) as number);
  const chain: Reply[] = [nodeOf(links, catalog, start)];
  for (const link of found) {
    chain.push(told({ by: link.kind, ...nodeOf(links, catalog, link.to), sentence: await sentenceOf(version, links, link) }));
  }
  const { kept, left } = fitItems(chain, (args['max_tokens'] as number) - 40);
  const leftOut = left === 0 ? [] : [`${left} links of the chain: raise max_tokens (${args['max_tokens']})`];
  return { found: true, chain: kept, ...told({ left_out: leftOut }) };
}
