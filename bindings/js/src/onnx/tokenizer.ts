/** Converts a text to token ids, truncated as sentence transformers do it. */
import { reason, unavailable } from './download.js';
import type { TextTokenizer, TokenizersModule } from './peers.js';

export interface TokenIds {
  /** At most the limit, including the special tokens. */
  encode(text: string): readonly number[];
  /** The largest token id: the model must have a row for it. */
  readonly largestId: number;
}

/** `name`: the origin of the JSON, for messages. */
export function makeTokenizer(tokenizers: TokenizersModule, json: unknown, name: string, maxTokens: number): TokenIds {
  const largestId = findLargestId(json);
  if (typeof json !== 'object' || json === null || largestId === undefined) {
    throw unavailable('tokenizer', name, 'is not a tokenizer.json: it has no model with a vocabulary');
  }
  try {
    const tokenizer = new tokenizers.Tokenizer(json, {});
    const ending = endingTokens(tokenizer);
    return { encode: (text) => cut(tokenizer.encode(shortened(text, maxTokens)).ids, ending, maxTokens), largestId };
  } catch (cause) {
    throw unavailable('tokenizer', name, `does not work (${reason(cause)}). Is it the tokenizer.json of this model?`, cause);
  }
}

/** Number of special tokens that end a text, such as [SEP]. An empty text has only its beginning and ending tokens. */
function endingTokens(tokenizer: TextTokenizer): number {
  const empty = tokenizer.encode('').ids;
  const one = tokenizer.encode('a').ids;
  let beginning = 0;
  while (beginning < empty.length && empty[beginning] === one[beginning]) ++beginning;
  return empty.length - beginning;
}

function cut(ids: readonly number[], ending: number, maxTokens: number): readonly number[] {
  if (ids.length <= maxTokens) return ids;
  return [...ids.slice(0, maxTokens - ending), ...ids.slice(ids.length - ending)];
}

/**
 * The prefix of a text that can affect the tokens: no token is longer than this, except white space and words that no
 * vocabulary has. Avoids tokenizing a whole book to use its first page.
 */
function shortened(text: string, maxTokens: number): string {
  const limit = maxTokens * 128;
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? limit - 1 : limit);
}

function findLargestId(json: unknown): number | undefined {
  const { model, added_tokens: added } = (json ?? {}) as {
    model?: { vocab?: unknown };
    added_tokens?: readonly { id?: number }[];
  };
  const vocabulary = model?.vocab;
  if (typeof vocabulary !== 'object' || vocabulary === null) return undefined;
  // Some models list their vocabulary in the order of ids, others give each id.
  let largest = Array.isArray(vocabulary) ? vocabulary.length - 1 : -1;
  if (!Array.isArray(vocabulary)) {
    for (const id of Object.values(vocabulary as Record<string, number>)) largest = Math.max(largest, id);
  }
  if (Array.isArray(added)) for (const token of added) largest = Math.max(largest, token.id ?? -1);
  return largest >= 0 ? largest : undefined;
}
