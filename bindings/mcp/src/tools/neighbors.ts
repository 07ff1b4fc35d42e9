import type { Catalog } from '../catalog.js';
import type { Links, LinkTo } from '../links.js';
import type { Version } from '../living_folder.js';
import { sentenceAbout, sentenceWith } from '../sentences.js';
import { fitItems, told } from '../tokens.js';
import type { Arguments, Reply, ToolContext } from './context.js';
import { nodesOf, resolveAny } from './resolve.js';

/** Kinds of links, the most informative first. */
const order = ['link', 'linked_from', 'mention', 'own', 'phrase', 'given', 'nearest', 'adjacent'];

export async function neighbors({ version }: ToolContext, args: Arguments): Promise<Reply> {
  const kinds = new Set((args['kinds'] as string[] | undefined) ?? order);
  const links = await version.links();
  const catalog = await version.catalog();
  const nodes = nodesOf(await resolveAny(version, args['id'] as string));
  const found = nodes.flatMap((from) => (links.links[from] ?? []).filter(({ kind }) => kinds.has(kind)).map((link) => ({ from, ...link })));
  found.sort((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind));
  const tokens = (args['max_tokens'] as number) - 60;
  const list: Reply[] = [];
  // A reply with this token limit cannot contain more: the rest is only counted.
  for (const link of found.slice(0, Math.ceil(tokens / 10))) {
    const owners = link.to < links.passageCount ? [] : ownersOf(links, link.to, link.from);
    list.push(told({
      kind: link.kind,
      from: nodes.length > 1 ? catalog.ids[link.from] : undefined,
      ...nodeOf(links, catalog, link.to),
      title: catalog.titles[link.to],
      about: owners.map((node) => catalog.ids[node]),
      sentence: await sentenceOf(version, links, link),
    }));
  }
  const { kept } = fitItems(list, tokens);
  const left = found.length - kept.length;
  const leftOut = left === 0 ? [] : [`${left} of ${found.length} neighbors: raise max_tokens (${args['max_tokens']}), or name kinds`];
  return { neighbors: kept, ...told({ left_out: leftOut }) };
}

/** At most three passages whose title is a name, except the passage `but`. */
const ownersOf = (links: Links, name: number, but: number): readonly number[] =>
  (links.links[name] ?? []).filter(({ kind, to }) => kind === 'own' && to !== but).slice(0, 3).map(({ to }) => to);

/** A node in a reply: the id of a passage, or a name. */
export const nodeOf = (links: Links, { ids }: Catalog, node: number): Reply =>
  node < links.passageCount ? { id: ids[node] } : { name: links.names[node - links.passageCount] };

/** The sentence behind a link, or the empty string. */
export async function sentenceOf(version: Version, links: Links, { from, kind, to }: LinkTo & { readonly from: number }): Promise<string> {
  const [name, node] = from >= links.passageCount ? [from, to] : [to, from];
  if (name >= links.passageCount) {
    const passage = await version.graph.passage(node);
    const word = links.names[name - links.passageCount] ?? '';
    return (kind === 'own' ? '' : sentenceWith(passage.text, word)) || sentenceWith(passage.title, word);
  }
  if (kind !== 'link' && kind !== 'linked_from') return '';
  const [linking, linked] = await version.graph.passages(kind === 'link' ? [from, to] : [to, from]);
  return linking === undefined || linked === undefined ? '' : sentenceAbout(linking.text, linked.title);
}
