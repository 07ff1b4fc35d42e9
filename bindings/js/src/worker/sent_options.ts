import type { AskOptions, IndexOptions, SearchOptions } from '../types.js';
import type { HostFunctions } from './page_host.js';
import type { SentOptions } from './protocol.js';

type AnyOptions = SearchOptions & Partial<Pick<IndexOptions & AskOptions, 'complete'>>;

/** What of a run's options goes to the worker: all but the signal and the functions. */
export function sentOptions({ method, hits, work, concurrency, options, embed, complete }: AnyOptions): SentOptions {
  return {
    ...(method === undefined ? {} : { method }),
    ...(hits === undefined ? {} : { hits }),
    ...(work === undefined ? {} : { work }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(options === undefined ? {} : { options }),
    ...(embed === undefined ? {} : { embedderId: typeof embed === 'function' ? '' : (embed.id ?? '') }),
    ...(complete === undefined ? {} : { completes: true }),
  };
}

/** And what stays. */
export function functionsOf({ embed, complete }: AnyOptions): HostFunctions {
  return { embed, complete };
}
