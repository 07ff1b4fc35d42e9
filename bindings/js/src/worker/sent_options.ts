import { checkMembers, type Members } from '../members.js';
import type { RunOptions, SearchOptions } from '../types.js';
import type { HostFunctions } from './page_host.js';
import type { SentOptions } from './protocol.js';

/**
 * What of a run's options goes to the worker: all but the signal and the functions. Throws for a member that `members` lack;
 * `of`: what the message calls the options.
 */
export function sentOptions(given: SearchOptions, of: string, members: Members<RunOptions>): SentOptions {
  checkMembers(of, given, members);
  const { method, hits, work, concurrency, weights, options, embed, complete } = given;
  return {
    ...(method === undefined ? {} : { method }),
    ...(hits === undefined ? {} : { hits }),
    ...(work === undefined ? {} : { work }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(weights === undefined ? {} : { weights: weights.slice() }), // the numbers alone, not all of a shared buffer
    ...(options === undefined ? {} : { options }),
    ...(embed === undefined ? {} : { embedderId: typeof embed === 'function' ? '' : (embed.id ?? '') }),
    ...(complete === undefined ? {} : { completes: true }),
  };
}

/** And what stays. */
export function functionsOf({ embed, complete }: SearchOptions): HostFunctions {
  return { embed, complete };
}
