import type { FoundHit, HopLink, Method, Passage, SearchResult } from 'hoptrail';
import { HoptrailError } from 'hoptrail';
import { shortTitle } from '../catalog.js';
import { description } from '../description.js';
import { Refusal } from '../failure.js';
import type { Version } from '../living_folder.js';
import { fitItems, told, tokensOf } from '../tokens.js';
import type { Arguments, Reply, ToolContext } from './context.js';

/** Units of work per step, about a nanosecond each: most searches take one step, and other calls wait for 20 ms at most. */
const searchWork = 20_000_000;

/** The hits of a question. Reports an unsuitable condition or method as the caller's mistake. */
export async function hitsOf(context: ToolContext, args: Arguments, count: number): Promise<SearchResult> {
  const { graph } = context.version;
  const { embed, score } = context.folder.settings;
  try {
    return await graph.search(
      { text: args['question'] as string, conditions: (args['filters'] as string[] | undefined) ?? [] },
      {
        method: args['method'] as Method, hits: count, signal: context.signal, work: searchWork,
        ...(embed === undefined || graph.dimension === 0 ? {} : { embed }),
        ...(score === undefined ? {} : { score }),
      },
    );
  } catch (cause) {
    const isCallers = cause instanceof HoptrailError && ['bad_input', 'invalid_argument', 'not_found', 'unsupported', 'dimension_mismatch'].includes(cause.status);
    throw isCallers ? new Refusal(cause.message) : cause;
  }
}

export async function search(context: ToolContext, args: Arguments): Promise<Reply> {
  const { hits: found, explanation } = await hitsOf(context, args, args['k'] as number);
  const least = args['min_score'] as number;
  const near = found.filter((hit) => percentOf(hit, found[0]) >= least);
  const hits = await hitReplies(context.version, near, explanation.links);
  const notices = explanation.notices.filter((notice) => description.notices.some((beginning) => notice.startsWith(beginning)));
  const { kept, left } = fitItems(hits, (args['max_tokens'] as number) - 60 - (notices.length === 0 ? 0 : tokensOf(notices)));
  if (context.folder.state === 'indexing') notices.push(description.texts.updating);
  const leftOut = left === 0 ? [] : [`${left} of ${hits.length} hits: raise max_tokens (${args['max_tokens']}), or lower k`];
  if (near.length < found.length) leftOut.push(`${found.length - near.length} of ${found.length} hits: their score is below min_score (${least})`);
  return { hits: kept, ...told({ notices, left_out: leftOut }) };
}

/** The hits without repetition: a document's title and a sentence stand once, and a chain begins at the last hit on it. */
async function hitReplies({ graph }: Version, found: readonly FoundHit[], links: readonly HopLink[]): Promise<readonly Reply[]> {
  const best = found[0];
  const passages = await graph.passages(found.map(({ index }) => index));
  const snippets = found.map(snippetOf);
  const isHit = new Set(found.map(({ id }) => id));
  const titled = new Set<string>();
  const said = snippets.slice();
  return found.map((hit, place) => {
    const { documentId, documentTitle, heading } = passages[place] as Passage;
    const title = shortTitle({ documentId, heading, documentTitle: titled.has(documentId) ? '' : documentTitle });
    titled.add(documentId);
    const hops = linksOf(hit, links).filter(({ from }) => from !== null);
    const begin = hops.map(({ from }) => isHit.has(from as string)).lastIndexOf(true);
    const chain = hops.slice(Math.max(begin, 0)).map(({ from, name, sentence }) => {
      const isSaid = said.some((text) => text.includes(sentence));
      said.push(sentence);
      return { from, name, ...(isSaid ? {} : { sentence }) };
    });
    return { ...told({ id: hit.id, line: hit.source.line, title }), snippet: snippets[place], score: percentOf(hit, best), ...told({ chain }) };
  });
}

/** The links of a hit's chain. */
export const linksOf = ({ chain }: FoundHit, links: readonly HopLink[]): readonly HopLink[] =>
  chain.flatMap(({ link }) => (link === undefined ? [] : [links[link] as HopLink]));

/** The score in percent of the best; of distances, the best in percent of it. */
export function percentOf(hit: FoundHit, best: FoundHit | undefined): number {
  const [part, whole] = hit.distance === undefined ? [hit.score, best?.score] : [best?.distance, hit.distance];
  const share = part === whole ? 1 : (part ?? 0) / (whole ?? 0);
  return Math.floor(Math.min(1, Math.max(0, share || 0)) * 100 + 0.5);
}

/** The whole text of a short passage; of others the part that fits best, with … where text is missing. */
function snippetOf({ text, snippet }: FoundHit): string {
  const length = Buffer.byteLength(text);
  if (length <= description.limits.whole_passage_bytes) return text;
  const [begin, end] = snippet.range.bytes;
  return `${begin > 0 ? '… ' : ''}${snippet.text}${end < length ? ' …' : ''}`;
}
