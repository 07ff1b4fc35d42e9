import { description } from './description.js';
import { mostLinkedNames } from './links.js';
import type { LivingFolder } from './living_folder.js';

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
    const linked = await version.links().then((links) => mostLinkedNames(links, limits.instruction_names * 2), () => []);
    const names = linked.filter(isPlain).slice(0, limits.instruction_names);
    const about = names.length === 0 ? [] : [texts.names.replace('{names}', () => names.map((name) => JSON.stringify(name)).join(', '))];
    const facts = (await graph.describe()) as { readonly graph?: { readonly gate_is_open?: boolean } };
    return [counted, ...about, facts.graph?.gate_is_open === true ? texts.hops : texts.no_hops, texts.rules].join(' ');
  });
}

const isPlain = (name: string): boolean =>
  name.length <= longestName && name.split(/\s+/).length <= 5 && !/[\p{C}\p{Zl}\p{Zp}<>{}[\]"`\\]/u.test(name);
