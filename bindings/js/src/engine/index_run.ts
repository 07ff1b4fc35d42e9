import { HoptrailError } from '../errors.js';
import { indexMembers } from '../members.js';
import type { Graph, IndexOptions, Source, Sources, Step, Storage } from '../types.js';
import { Breath } from './breath.js';
import { Corpus } from './corpus.js';
import { FileWork } from './file_work.js';
import { EngineGraph } from './graph.js';
import { givenSources } from './given.js';
import { GraphFile } from './graph_file.js';
import type { Native } from './native.js';
import { withOptions } from './option_set.js';
import { HOP_OPEN_TRUSTED } from './raw.js';
import type { StepRun } from './run.js';
import { Task } from './task.js';
import { runTask, type Plan } from './task_work.js';

/** Builds a graph from sources. */
export function indexSources(native: Native, storage: Storage, sources: Sources, options: IndexOptions): StepRun<Graph> {
  return runTask(native, {
    ...planOf(native, storage, options),
    async *create(signal) {
      const corpus = new Corpus(native);
      try {
        yield* readSources(corpus, sources, signal);
        const values = { 'index.embed': options.embed === undefined ? undefined : true, ...options.options };
        return withOptions(native, values, (set) => {
          const { raw } = native;
          return new Task(native, native.made(raw.hop_index_task_create(corpus.pointer, set, native.output(0), native.error)));
        });
      } finally {
        corpus.free();
      }
    },
  });
}

/** Resumes a saved run. */
export function resumeIndex(native: Native, storage: Storage, saved: Uint8Array, options: IndexOptions): StepRun<Graph> {
  return runTask(native, {
    ...planOf(native, storage, options),
    async *create() {
      return Task.resume(native, saved, 0);
    },
  });
}

function planOf(native: Native, storage: Storage, options: IndexOptions): Omit<Plan<Graph>, 'create'> {
  return {
    host: { ...options, files: new FileWork(storage) },
    options,
    members: ['index', indexMembers],
    finish(task) {
      const file = GraphFile.taken(native, native.raw.hop_task_take_bytes(task.pointer, native.output(0), native.error));
      task.free(); // frees memory for the graph
      return EngineGraph.open(native, storage, file, HOP_OPEN_TRUSTED);
    },
  };
}

const sourcesBetweenSteps = 64;

/** Adds the sources to the corpus, one by one. */
export async function* readSources(corpus: Corpus, sources: Sources, signal: AbortSignal): AsyncGenerator<Step, void> {
  const breath = new Breath();
  const source = iteratorOf(sources);
  let count = 0;
  let wasRead = false;
  try {
    for (;;) {
      const next = await nextOf(source, signal);
      if (next.done) break;
      corpus.add(next.value, count);
      count += 1;
      if (count % sourcesBetweenSteps === 0) yield { kind: 'progress', phase: 'reading', done: count, total: 0 };
      await breath.take();
      signal.throwIfAborted();
    }
    wasRead = true;
  } finally {
    // Not awaited: return() may hang where next() hangs.
    if (!wasRead) Promise.resolve(source.return?.()).catch(() => {});
  }
  yield { kind: 'progress', phase: 'reading', done: count, total: count };
}

type AnyIterator = Iterator<Source> | AsyncIterator<Source>;

function iteratorOf(sources: Sources): AnyIterator {
  const given = givenSources(sources);
  return Symbol.asyncIterator in given ? given[Symbol.asyncIterator]() : given[Symbol.iterator]();
}

/** The next source. A failure of the iterator is a host failure. Does not wait for a hanging iterator after an abort. */
async function nextOf(source: AnyIterator, signal: AbortSignal): Promise<IteratorResult<Source>> {
  try {
    const coming = source.next();
    return 'then' in coming ? await unlessAborted(coming, signal) : coming;
  } catch (cause) {
    signal.throwIfAborted();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new HoptrailError('host_failure', `the sources failed: ${reason}`, '', { cause });
  }
}

function unlessAborted<T>(coming: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    Promise.resolve(coming).then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
