import { description } from '../description.js';
import { fitPath } from '../tokens.js';
import type { Arguments, Reply, ToolContext } from './context.js';
import { resolveId } from './resolve.js';
import { hitsOf } from './search.js';
import { linksOfPath, pathInWords } from './words.js';
import { Refusal } from '../failure.js';

export async function explain(context: ToolContext, args: Arguments): Promise<Reply> {
  const id = args['id'] as string;
  const meant = await resolveId(context.version, id);
  if (meant.kind === 'document') throw new Refusal(`${JSON.stringify(id)} is a document: explain takes a passage, such as "${id}#1"`);
  const result = await hitsOf(context, args, description.limits.explained_hits);
  const hit = result.hits.find((other) => other.index === meant.index);
  if (hit === undefined) {
    const leftOut = [`it is not among the first ${result.hits.length} hits`];
    return { id, found: false, rank: 0, score: 0, reasons: [], path: '', links: [], left_out: leftOut };
  }
  const facts = { id, found: true, rank: hit.rank, score: hit.score ?? -(hit.distance ?? 0), reasons: hit.reasons ?? [] };
  return fitPath(facts, pathInWords(hit.path), linksOfPath(hit.path), args['max_tokens'] as number);
}
