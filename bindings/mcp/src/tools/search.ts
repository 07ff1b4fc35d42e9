import type { Hit, Method, SearchResult } from 'hoptrail';
import { HoptrailError } from 'hoptrail';
import { headingPath } from '../catalog.js';
import { Refusal } from '../failure.js';
import { linesOf } from '../lines.js';
import { fitItems, tokensOf } from '../tokens.js';
import type { Arguments, Reply, ToolContext } from './context.js';
import { pathInWords } from './words.js';

/** Units of work per step, about a nanosecond each: most searches take one step, and other calls wait for 20 ms at most. */
const searchWork = 20_000_000;

/** The hits of a question. Reports an unsuitable condition or method as the caller's mistake. */
export async function hitsOf(context: ToolContext, args: Arguments, count: number): Promise<SearchResult> {
  const { graph } = context.version;
  const { embed } = context.folder.settings;
  try {
    return await graph.search(
      { text: args['question'] as string, conditions: (args['filters'] as string[] | undefined) ?? [] },
      {
        method: args['method'] as Method, hits: count, signal: context.signal, work: searchWork,
        ...(embed === undefined || graph.dimension === 0 ? {} : { embed }),
      },
    );
  } catch (cause) {
    const isCallers = cause instanceof HoptrailError && ['bad_input', 'invalid_argument', 'not_found', 'unsupported', 'dimension_mismatch'].includes(cause.status);
    throw isCallers ? new Refusal(cause.message) : cause;
  }
}

export async function search(context: ToolContext, args: Arguments): Promise<Reply> {
  const result = await hitsOf(context, args, args['k'] as number);
  const hits = await Promise.all(result.hits.map((hit) => hitReply(context, hit)));
  const older = context.folder.state === 'indexing' ? ['the files are being compared with the index: it may be outdated'] : [];
  const notices = [...result.explanation.notices, ...older];
  const { kept, left } = fitItems(hits, (args['max_tokens'] as number) - 60 - (notices.length === 0 ? 0 : tokensOf(notices)));
  const leftOut = left === 0 ? [] : [`${left} of ${hits.length} hits: raise max_tokens (${args['max_tokens']}), or lower k`];
  return { method: result.explanation.method, hits: kept, notices, left_out: leftOut };
}

async function hitReply({ folder, version }: ToolContext, hit: Hit): Promise<Reply> {
  const passage = await version.graph.passage(hit.index);
  const starts = folder.linesOf(hit.document);
  return {
    id: hit.passage,
    document: hit.document,
    title: hit.title,
    heading_path: headingPath(passage),
    lines: starts === undefined ? [] : linesOf(starts, passage.source),
    snippet: hit.snippet.text,
    path: pathInWords(hit.path),
    score: hit.score ?? -(hit.distance ?? 0),
  };
}
