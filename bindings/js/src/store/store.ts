import { Corpus } from '../engine/corpus.js';
import { EngineGraph } from '../engine/graph.js';
import { readSources } from '../engine/index_run.js';
import type { Native } from '../engine/native.js';
import { withOptions } from '../engine/option_set.js';
import type { Pointer } from '../engine/raw.js';
import { Resource } from '../engine/resource.js';
import type { StepRun } from '../engine/run.js';
import { Task } from '../engine/task.js';
import { runTask, type Plan } from '../engine/task_work.js';
import { HoptrailError } from '../errors.js';
import { runMembers } from '../members.js';
import type { Graph, OptionValues, RunOptions, Sources, Step, Storage } from '../types.js';
import { changeOf, linesOf } from './change.js';
import { StoreFileWork } from './file_work.js';
import { storeFunctions } from './functions.js';
import { givenBack } from './locks.js';
import { addMembers, changeMembers, openStoreMembers } from './members.js';
import type { AddOptions, ChangeOptions, OpenStoreOptions, Store, StoreChange } from './types.js';

type Create = (signal: AbortSignal) => AsyncGenerator<Step, Task>;
type Named = Plan<unknown>['members'];
type StoreReport = Readonly<Record<string, unknown>>;

/** Opens a store in this thread. */
export function openEngineStore(native: Native, storage: Storage, options: OpenStoreOptions): StepRun<EngineStore> {
  return runOpen(native, storage, options, (task) => new EngineStore(native, storage, task));
}

function runOpen<T>(
  native: Native,
  storage: Storage,
  options: OpenStoreOptions,
  finish: (task: Task) => T,
  begin = (): void => {},
  members: Named = ['openStore', openStoreMembers],
): StepRun<T> {
  const create = (set: Pointer): Task => {
    const { hop_store_open_task_create } = storeFunctions(native);
    const status = hop_store_open_task_create(set, options.create === true ? 1 : 0, native.output(0), native.error);
    return new Task(native, native.made(status));
  };
  return runStoreTask(native, new StoreFileWork(storage), options, members, finish, async function* () {
    begin();
    return withSome(native, options.options, create);
  });
}

/** When the run is over, other writers may change the store. */
function runStoreTask<T>(
  native: Native,
  files: StoreFileWork,
  options: AddOptions,
  members: Named,
  finish: (task: Task) => T,
  create: Create,
): StepRun<T> {
  return runTask(native, {
    create,
    async finish(task) {
      const result = finish(task);
      task.free();
      await files.abandon();
      return result;
    },
    host: { embed: options.embed, complete: options.complete, files },
    options,
    members,
  });
}

/** A store of this thread's engine: one version of it, and after a change the next version. */
export class EngineStore implements Store {
  readonly #native: Native;
  readonly #storage: Storage;
  #report: StoreReport = {};
  /** The newest generation that a run began to publish. A run that ends then may have stored it. */
  #published = 0;
  #pointer: Pointer = 0;
  /** Owns the pointer of the current version. */
  #resource: Resource | undefined;
  #graph: EngineGraph | undefined;

  /** `opened`: an open task that is done. */
  constructor(native: Native, storage: Storage, opened: Task) {
    this.#storage = storage;
    this.#native = native;
    this.#take(opened, undefined);
  }

  get report(): StoreReport {
    return this.#report;
  }

  // ---- Changing

  add(sources: Sources, options: AddOptions = {}): StepRun<StoreChange> {
    return this.#change(sources, [], options, ['add', addMembers]);
  }
  delete(ids: Iterable<string>, options: RunOptions = {}): StepRun<StoreChange> {
    return this.#change([], ids, options, ['delete', runMembers]);
  }
  change(sources: Sources, options: ChangeOptions = {}): StepRun<StoreChange> {
    return this.#change(sources, options.delete ?? [], options, ['change', changeMembers]);
  }

  #change(sources: Sources, deleted: Iterable<string>, options: AddOptions, members: Named): StepRun<StoreChange> {
    const native = this.#native;
    const createTask = (corpus: Pointer, set: Pointer): Task => {
      const [ids] = native.place(linesOf(deleted));
      const status = storeFunctions(native).hop_store_change_task_create(
        this.#open(), corpus, ids.pointer, ids.length, set, native.output(0), native.error,
      );
      return new Task(native, native.made(status));
    };
    const asks = options.embed === undefined ? undefined : { 'index.embed': true };
    const create = async function* (signal: AbortSignal): AsyncGenerator<Step, Task> {
      const corpus = new Corpus(native);
      try {
        yield* readSources(corpus, sources, signal);
        return withSome(native, asks, (set) => createTask(corpus.pointer, set));
      } finally {
        corpus.free();
      }
    };
    return this.#run(create, options, members, changeOf);
  }

  compact(options: RunOptions = {}): StepRun<void> {
    const native = this.#native;
    const createTask = (): Task => {
      const { hop_store_compact_task_create } = storeFunctions(native);
      return new Task(native, native.made(hop_store_compact_task_create(this.#open(), native.output(0), native.error)));
    };
    const create = async function* (): AsyncGenerator<Step, Task> {
      return createTask();
    };
    return this.#run<void>(create, options, ['compact', runMembers], () => {});
  }

  refresh(options: RunOptions = {}): StepRun<void> {
    let before: Resource | undefined;
    const begin = (): void => void (before = this.#resource);
    const take = (task: Task): void => void this.#take(task, before);
    return runOpen<void>(this.#native, this.#storage, options, take, begin, ['refresh', runMembers]);
  }

  #run<T>(create: Create, options: AddOptions, members: Named, read: (report: StoreReport) => T): StepRun<T> {
    const files = new StoreFileWork(this.#storage, () => (this.#published = this.#generation + 1));
    const catchUp = (signal: AbortSignal) => this.#catchUp(signal);
    let before: Resource | undefined;
    const begin = (): void => void (before = this.#resource);
    const createNewest = async function* (signal: AbortSignal): AsyncGenerator<Step, Task> {
      yield* catchUp(signal);
      begin();
      return yield* create(signal);
    };
    return runStoreTask(this.#native, files, options, members, (task) => read(this.#take(task, before)), createNewest);
  }

  /** An interrupted run may have published a version that is not loaded here: loads it before the next change. */
  async *#catchUp(signal: AbortSignal): AsyncGenerator<Step, void> {
    if (this.#generation >= this.#published) return;
    await givenBack(this.#storage); // writes of that run may still be pending
    yield* this.refresh({ signal });
  }

  get #generation(): number {
    return Number(this.#report['generation']);
  }

  /**
   * Switches to the version that a task created, unless another run has loaded a newer one since `before`. Returns the task's
   * report.
   */
  #take(task: Task, before: Resource | undefined): StoreReport {
    const native = this.#native;
    const { hop_store_take, hop_store_free } = storeFunctions(native);
    const pointer = native.made(hop_store_take(task.pointer, native.output(0), native.error));
    const report = task.report() as StoreReport;
    const generation = Number(report['generation']);
    const isOvertaken = this.#resource !== before && generation <= this.#generation;
    if (this.#resource?.released || isOvertaken) {
      hop_store_free(pointer);
      return report;
    }
    if (generation < this.#generation) this.#published = generation; // the storage now has another store
    this.#resource?.release();
    this.#graph = undefined;
    this.#resource = new Resource(this, () => native.disposed || hop_store_free(pointer));
    this.#pointer = pointer;
    this.#report = report;
    return report;
  }

  // ---- Reading

  get graph(): Graph {
    this.#open();
    if (this.#graph === undefined || this.#graph.released) this.#graph = this.makeGraph();
    return this.#graph;
  }

  /** Another graph of this version, which its owner can free independently of others. */
  makeGraph(): EngineGraph {
    const native = this.#native;
    const { hop_store_graph } = storeFunctions(native);
    const graph = native.made(hop_store_graph(this.#open(), native.output(0), native.error));
    return EngineGraph.take(native, this.#storage, graph);
  }

  async describe(): Promise<StoreReport> {
    const native = this.#native;
    const { hop_store_describe } = storeFunctions(native);
    return JSON.parse(native.takeText(hop_store_describe(this.#open(), native.output(0), native.error)));
  }

  // ---- Disposal

  dispose(): void {
    this.#resource?.release();
    this.#graph = undefined;
  }
  [Symbol.dispose](): void {
    this.dispose();
  }

  #open(): Pointer {
    if (this.#native.disposed) throw new HoptrailError('disposed', 'the engine of this store was disposed');
    if (this.#resource?.released) throw new HoptrailError('disposed', 'the store was disposed');
    return this.#pointer;
  }
}

/** Creates an option set only if options are given: a store compares the options that are set with its own. */
function withSome<Result>(native: Native, values: OptionValues | undefined, use: (options: Pointer) => Result): Result {
  return values === undefined ? use(0) : withOptions(native, values, use);
}
