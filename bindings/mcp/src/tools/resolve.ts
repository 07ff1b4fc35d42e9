import { distance } from 'fastest-levenshtein';
import { Refusal } from '../failure.js';
import { findName } from '../links.js';
import type { Version } from '../living_folder.js';

/** The target of an id or a name. */
export type Meant =
  | { readonly kind: 'passage'; readonly index: number }
  | { readonly kind: 'document'; readonly id: string; readonly passages: readonly number[] }
  | { readonly kind: 'name'; readonly node: number; readonly name: string };

/** The passage or document with an id. Accepts only ids of the index: an id never becomes a file path here. */
export async function resolveId(version: Version, id: string): Promise<Exclude<Meant, { kind: 'name' }>> {
  const catalog = await version.catalog();
  const index = catalog.passageOf.get(id);
  if (index !== undefined) return { kind: 'passage', index };
  const document = catalog.documentOf.get(id);
  if (document !== undefined) return { kind: 'document', id, passages: document.passages };
  throw new Refusal(`no passage or document has the id ${JSON.stringify(id)}${suggestion(id, [...catalog.ids, ...catalog.documentOf.keys()])}`);
}

/** The target of an id, of a name that passages have or mention, or of a document title. */
export async function resolveAny(version: Version, text: string): Promise<Meant> {
  const catalog = await version.catalog();
  if (catalog.passageOf.has(text) || catalog.documentOf.has(text)) return resolveId(version, text);
  const links = await version.links();
  const node = findName(links, text);
  if (node !== undefined) return { kind: 'name', node, name: links.names[node - links.passageCount] as string };
  const known = [...links.names, ...catalog.documentOf.keys(), ...catalog.ids];
  throw new Refusal(`${JSON.stringify(text)} is neither a name in the documents nor the id of a passage or document${suggestion(text, known)}`);
}

/** The nodes of a target, as in links.ts. */
export const nodesOf = (meant: Meant): readonly number[] =>
  meant.kind === 'passage' ? [meant.index] : meant.kind === 'document' ? meant.passages : [meant.node];

function suggestion(text: string, known: readonly string[]): string {
  const wanted = text.toLowerCase();
  const near = known
    .filter((id) => Math.abs(id.length - text.length) <= wanted.length)
    .map((id) => ({ id, distance: id.toLowerCase().includes(wanted) ? 0.5 : distance(id.toLowerCase(), wanted) }))
    .filter((candidate) => candidate.distance <= Math.max(2, wanted.length * 0.4))
    .sort((left, right) => left.distance - right.distance || left.id.length - right.id.length)
    .slice(0, 3);
  if (near.length === 0) return '; outline lists the documents';
  return `; did you mean ${near.map(({ id }) => JSON.stringify(id)).join(' or ')}?`;
}
