import { description } from '../description.js';
import { shortestChain } from '../links.js';
import { fitPath } from '../tokens.js';
import type { Arguments, Reply, ToolContext } from './context.js';
import { evidenceOf, labelOf } from './neighbors.js';
import { nodesOf, resolveAny } from './resolve.js';
import { passageWords, quoted, wordsOf, type LinkReply } from './words.js';

export async function pathBetween({ version }: ToolContext, args: Arguments): Promise<Reply> {
  const [from, to] = [args['from'] as string, args['to'] as string];
  const links = await version.links();
  const catalog = await version.catalog();
  const starts = nodesOf(await resolveAny(version, from));
  const ends = new Set(nodesOf(await resolveAny(version, to)));
  const chain = shortestChain(links, starts, ends, description.limits.path_cost);
  if (chain === undefined) {
    return { found: false, from, to, path: '', links: [], left_out: ['no chain of names and links joins them'] };
  }
  const nodeWords = (node: number): string =>
    node < links.passageCount ? passageWords(catalog.titles[node] ?? '', catalog.ids[node] ?? '') : quoted(labelOf(links, catalog.ids, node));
  const list: LinkReply[] = [];
  for (const link of chain) {
    const { sentence, passage } = await evidenceOf(version, links, link);
    const words = wordsOf(link.kind, link.to < links.passageCount ? 'passage' : 'name');
    list.push({
      by: link.kind, from: labelOf(links, catalog.ids, link.from), to: labelOf(links, catalog.ids, link.to),
      says: `${words} ${nodeWords(link.to)}`, sentence, sentence_of: passage,
    });
  }
  const start = chain[0]?.from ?? (starts.find((node) => ends.has(node)) as number);
  const path = [nodeWords(start), ...list.map(({ says }) => says)].join(' → ');
  return fitPath({ found: true, from, to }, path, list, args['max_tokens'] as number);
}
