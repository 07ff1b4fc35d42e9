import { checkOptions, type Members } from '../members.js';
import type { RunOptions, SearchOptions } from '../types.js';
import type { SentOptions } from './protocol.js';

/**
 * The options that are sent to the worker: all except the signal and the functions. Throws for a member that is not in
 * `members`. `of`: the name of the options in messages.
 */
export function sentOptions(given: SearchOptions, of: string, members: Members<RunOptions>): SentOptions {
  checkOptions(of, given, members);
  const { method, hits, work, concurrency, weights, options, embed, complete, score } = given;
  return {
    ...(method === undefined ? {} : { method }),
    ...(hits === undefined ? {} : { hits }),
    ...(work === undefined ? {} : { work }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(weights === undefined ? {} : { weights: weights.slice() }), // without the rest of its buffer
    ...(options === undefined ? {} : { options }),
    ...(embed === undefined ? {} : { embedderId: typeof embed === 'function' ? '' : (embed.id ?? '') }),
    ...(complete === undefined ? {} : { completes: true }),
    ...(score === undefined ? {} : { scores: true }),
  };
}
