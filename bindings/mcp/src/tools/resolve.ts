import { Refusal } from '../failure.js';
import { findName } from '../links.js';
import type { Version } from '../living_folder.js';

/** The target of an id or a name; ids are those of the index. */
export type Meant =
  | { readonly kind: 'passage'; readonly id: string; readonly index: number }
  | { readonly kind: 'document'; readonly id: string; readonly title: string; readonly passages: readonly number[] }
  | { readonly kind: 'name'; readonly node: number };

/** The passage or document with an id, if there is one. Accepts only ids of the index: an id never becomes a file path here. */
export async function findId(version: Version, id: string): Promise<Exclude<Meant, { kind: 'name' }> | undefined> {
  const { ids, passageOf, documentOf } = await version.catalog();
  const composed = id.normalize('NFC');
  const index = passageOf.get(id) ?? passageOf.get(composed);
  if (index !== undefined) return { kind: 'passage', id: ids[index] as string, index };
  const document = documentOf.get(id) ?? documentOf.get(composed);
  return document && { kind: 'document', ...document };
}

export async function resolveId(version: Version, id: string): Promise<Exclude<Meant, { kind: 'name' }>> {
  const meant = await findId(version, id);
  if (meant !== undefined) return meant;
  throw new Refusal(`no passage or document has the id ${JSON.stringify(id)}${suggestion(id, await idsOf(version))}`);
}

/** The target of an id, of a name that passages have or mention, or of a document title. */
export async function resolveAny(version: Version, text: string): Promise<Meant> {
  const meant = await findId(version, text);
  if (meant !== undefined) return meant;
  const links = await version.links();
  const node = findName(links, text);
  if (node !== undefined) return { kind: 'name', node };
  const near = suggestion(text, [...links.names, ...(await idsOf(version))]);
  throw new Refusal(`${JSON.stringify(text)} is neither a name in the documents nor the id of a passage or document${near}`);
}

/** The nodes of a target, as in links.ts. */
export const nodesOf = (meant: Meant): readonly number[] =>
  meant.kind === 'passage' ? [meant.index] : meant.kind === 'document' ? meant.passages : [meant.node];

async function idsOf(version: Version): Promise<readonly string[]> {
  const { documents, ids } = await version.catalog();
  return [...documents.map(({ id }) => id), ...ids];
}

/** The share of common pairs of letters from which a name is suggested (Dice's coefficient). */
const leastLikeness = 0.6;

function suggestion(text: string, known: readonly string[]): string {
  const wanted = pairsOf(text);
  const near = known
    .map((name) => ({ name, likeness: likenessOf(wanted, pairsOf(name)) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .sort((left, right) => right.likeness - left.likeness)
    .slice(0, 3);
  if (near.length === 0) return '; outline lists the documents';
  return `; did you mean ${near.map(({ name }) => JSON.stringify(name)).join(' or ')}?`;
}

function pairsOf(text: string): ReadonlySet<string> {
  const letters = [...text.toLowerCase()];
  return new Set(letters.slice(1).map((letter, place) => `${letters[place]}${letter}`));
}

function likenessOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let common = 0;
  for (const pair of left) if (right.has(pair)) ++common;
  return left.size + right.size === 0 ? 0 : (2 * common) / (left.size + right.size);
}
