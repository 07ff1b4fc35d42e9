import type { Links, LinkTo } from '../links.js';
import type { Version } from '../living_folder.js';
import { sentenceAbout, sentenceWith } from '../sentences.js';
import { fitItems } from '../tokens.js';
import type { Arguments, Reply, ToolContext } from './context.js';
import { nodesOf, resolveAny } from './resolve.js';

/** Kinds of links, the most informative first. */
const order = ['link', 'linked_from', 'mention', 'own', 'phrase', 'given', 'nearest', 'adjacent'];

export async function neighbors({ version }: ToolContext, args: Arguments): Promise<Reply> {
  const of = args['id'] as string;
  const kinds = new Set((args['kinds'] as string[] | undefined) ?? order);
  const links = await version.links();
  const catalog = await version.catalog();
  const nodes = nodesOf(await resolveAny(version, of));
  const found = nodes.flatMap((from) => (links.links[from] ?? []).filter(({ kind }) => kinds.has(kind)).map((link) => ({ from, ...link })));
  found.sort((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind));
  const tokens = (args['max_tokens'] as number) - 60;
  const list: Reply[] = [];
  // A reply with this token limit cannot contain more: the rest is only counted.
  for (const link of found.slice(0, Math.ceil(tokens / 10))) {
    const isName = link.to >= links.passageCount;
    list.push({
      kind: link.kind,
      from: labelOf(links, catalog.ids, link.from),
      id: isName ? '' : catalog.ids[link.to],
      title: isName ? links.names[link.to - links.passageCount] : catalog.titles[link.to],
      about: isName ? ownersOf(links, link.to, link.from).map((node) => catalog.ids[node]) : [],
      sentence: (await evidenceOf(version, links, link)).sentence,
    });
  }
  const { kept } = fitItems(list, tokens);
  const left = found.length - kept.length;
  const leftOut = left === 0 ? [] : [`${left} of ${found.length} neighbors: raise max_tokens (${args['max_tokens']}), or name kinds`];
  return { of, neighbors: kept, left_out: leftOut };
}

/** At most three passages whose title is a name, except the passage `but`. */
const ownersOf = (links: Links, name: number, but: number): readonly number[] =>
  (links.links[name] ?? []).filter(({ kind, to }) => kind === 'own' && to !== but).slice(0, 3).map(({ to }) => to);

export const labelOf = (links: Links, ids: readonly string[], node: number): string =>
  (node < links.passageCount ? ids[node] : links.names[node - links.passageCount]) ?? '';

/** The sentence behind a link, and the passage that contains it. */
export async function evidenceOf(
  version: Version, links: Links, { from, kind, to }: LinkTo & { readonly from: number },
): Promise<{ readonly sentence: string; readonly passage: string }> {
  const none = { sentence: '', passage: '' };
  const [name, node] = from >= links.passageCount ? [from, to] : [to, from];
  if (name >= links.passageCount) {
    const passage = await version.graph.passage(node);
    const word = links.names[name - links.passageCount] ?? '';
    const sentence = (kind === 'own' ? '' : sentenceWith(passage.text, word)) || sentenceWith(passage.title, word);
    return sentence === '' ? none : { sentence, passage: passage.id };
  }
  if (kind !== 'link' && kind !== 'linked_from') return none;
  const [linking, linked] = await version.graph.passages(kind === 'link' ? [from, to] : [to, from]);
  if (linking === undefined || linked === undefined) return none;
  const sentence = sentenceAbout(linking.text, linked.title);
  return sentence === '' ? none : { sentence, passage: linking.id };
}
