import { description } from './description.js';
import { findName, mostLinkedNames, type Links } from './links.js';
import type { LivingFolder, Version } from './living_folder.js';
import { linkShare } from './tools/status.js';

/** Names come from the documents: only short ones are used, in quotes, so that none reads as an instruction. */
const longestName = 48;

/** Milliseconds before changed documents lead to new instructions: their main topics change slowly. */
const stayFor = 60_000;

const written = new WeakMap<LivingFolder, { readonly at: number; readonly generation: number; readonly text: string }>();

/** The instructions for a model: the number of documents, their most linked names, and whether hops help. */
export async function instructionsFor(folder: LivingFolder): Promise<string> {
  const last = written.get(folder);
  const generation = folder.current?.generation ?? 0;
  if (last !== undefined && (last.generation === generation || Date.now() - last.at < stayFor)) return last.text;
  const text = await writeInstructions(folder);
  if (generation > 0) written.set(folder, { at: Date.now(), generation, text });
  return text;
}

async function writeInstructions(folder: LivingFolder): Promise<string> {
  const { texts, limits } = description;
  const version = folder.current;
  if (version === undefined) return [texts.indexing, texts.rules].join(' ');
  return version.read(async ({ graph }) => {
    const counted = texts.instructions.replace('{documents}', String(graph.documentCount)).replace('{passages}', String(graph.passageCount));
    // Names are optional: a client can connect without them.
    const names = await version.links().then((links) => entitiesOf(version, links, limits.instruction_names), () => []);
    const about = names.length === 0 ? [] : [texts.names.replace('{names}', () => names.map((name) => JSON.stringify(name)).join(', '))];
    return [counted, ...about, (await linkShare(version)) > 0 ? texts.hops : texts.no_hops, texts.rules].join(' ');
  });
}

/** Mentioned names are examined until there are enough entities among them. */
const examinedNames = 5;
const examinedPassages = 20;

/** Once may be by chance, as at the name of a chapter. */
const leastWritten = 2;

/** The most mentioned names that passages write as entities. */
async function entitiesOf(version: Version, links: Links, count: number): Promise<readonly string[]> {
  const entities: string[] = [];
  for (const name of mostLinkedNames(links, count * examinedNames).filter(isPlain)) {
    if (entities.length === count) break;
    const mentions = (links.links[findName(links, name) ?? -1] ?? []).filter(({ kind }) => kind === 'mention').slice(0, examinedPassages);
    const texts = (await version.graph.passages(mentions.map(({ to }) => to))).map(({ text }) => text);
    if (isEntity(name, texts)) entities.push(name);
  }
  return entities;
}

/**
 * Whether texts write a name as it is inside their sentences, and seldom in small letters: the texts of headings such as
 * "Tests" and "Options" do not. A name in small letters counts if it looks like an identifier.
 */
function isEntity(name: string, texts: readonly string[]): boolean {
  const small = name.toLowerCase();
  if (small === name.toUpperCase()) return true; // a script without small letters
  if (small === name && !/[_\d./:]/.test(name)) return false;
  const inside = new RegExp(`[\\p{Ll},;] ${name.replace(/[\^$\\.*+?()|/[\]{}]/g, '\\$&')}`, 'u');
  const written = texts.filter((text) => inside.test(text)).length;
  const inSmall = small === name ? 0 : texts.filter((text) => text.includes(small)).length;
  return written >= leastWritten && written > inSmall;
}

const isPlain = (name: string): boolean =>
  name.length <= longestName && name.split(/\s+/).length <= 5 && !/[\p{C}\p{Zl}\p{Zp}<>{}[\]"`\\]/u.test(name);
