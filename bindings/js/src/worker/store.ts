import { givenSources } from '../engine/given.js';
import { Resource } from '../engine/resource.js';
import { HoptrailError } from '../errors.js';
import { runMembers, type Members } from '../members.js';
import { changeOf, idsOf } from '../store/change.js';
import { addMembers, changeMembers, openStoreMembers } from '../store/members.js';
import type { AddOptions, ChangeOptions, OpenStoreOptions, Store, StoreChange } from '../store/types.js';
import type { Engine, Graph, Run, RunOptions, Sources } from '../types.js';
import { RemoteEngine } from './engine.js';
import { RemoteGraph } from './graph.js';
import type { Link } from './link.js';
import type { ChangeFacts, GraphFacts, StoreFacts, StoreId, VersionFacts } from './protocol.js';
import { RemoteRun } from './run.js';
import { sentOptions } from './sent_options.js';

/**
 * Opens the store in the storage of an engine in a worker. Rejects with `not_found` if there is none and `create` is not
 * set, and with `unsupported` if the engine runs the default module.
 */
export function openStore(engine: Engine, options: Omit<OpenStoreOptions, 'storage'> = {}): Run<Store> {
  const link = RemoteEngine.linkOf(engine);
  if (link === undefined) {
    const message = 'the engine does not run in a worker: for an engine in this thread, use openStore of "hoptrail/store"';
    throw new HoptrailError('invalid_argument', message, 'engine');
  }
  const create = options.create === true;
  const { storage, ...members } = openStoreMembers;
  const work = () => ({ value: { does: 'openStore', create, options: sentOptions(options, 'openStore', members) } as const, transfer: [] });
  return new RemoteRun(link, work, (facts): Store => new RemoteStore(link, facts), options);
}

/** The graph of a version in the worker. It is freed when neither the store nor a graph of the page uses it. */
class VersionGraph {
  readonly #link: Link;
  readonly #facts: GraphFacts;
  /** The number of users. The store is the first. */
  #holders = 1;

  constructor(link: Link, facts: GraphFacts) {
    this.#link = link;
    this.#facts = facts;
  }

  /** Opens another graph of the page. */
  open(): RemoteGraph {
    ++this.#holders;
    return new RemoteGraph(this.#link, this.#facts, () => this.release());
  }

  release(): void {
    --this.#holders;
    if (this.#holders === 0 && !this.#link.ended) this.#link.post({ kind: 'free_graph', graph: this.#facts.graph });
  }
}

/** A store in the worker. */
class RemoteStore implements Store {
  readonly #link: Link;
  readonly #store: StoreId;
  readonly #resource: Resource;
  readonly #version: { graph: VersionGraph };
  #report: Readonly<Record<string, unknown>>;
  #graph: RemoteGraph | undefined;

  constructor(link: Link, { store, graph, report }: StoreFacts) {
    this.#link = link;
    this.#store = store;
    this.#report = report;
    const version = (this.#version = { graph: new VersionGraph(link, graph) });
    this.#resource = new Resource(this, () => {
      version.graph.release();
      if (!link.ended) link.post({ kind: 'free_store', store });
    });
  }

  get report(): Readonly<Record<string, unknown>> {
    return this.#report;
  }

  // ---- Changing

  add(sources: Sources, options: AddOptions = {}): Run<StoreChange> {
    return this.#change(sources, [], options, 'add', addMembers);
  }
  delete(ids: Iterable<string>, options: RunOptions = {}): Run<StoreChange> {
    return this.#change([], ids, options, 'delete', runMembers);
  }
  change(sources: Sources, options: ChangeOptions = {}): Run<StoreChange> {
    return this.#change(sources, options.delete ?? [], options, 'change', changeMembers);
  }

  #change(
    sources: Sources, ids: Iterable<string>, options: AddOptions, name: string, members: Members<RunOptions>,
  ): Run<StoreChange> {
    const work = () => {
      const sent = sentOptions(options, name, members);
      givenSources(sources);
      const value = { does: 'changeStore', store: this.#open(), deleted: idsOf(ids), options: sent } as const;
      return { value, transfer: [] };
    };
    const receive = ({ change, ...version }: ChangeFacts): StoreChange => {
      this.#take(version);
      return changeOf(change);
    };
    return new RemoteRun(this.#link, work, receive, options, sources);
  }

  compact(options: RunOptions = {}): Run<void> {
    return this.#run('compactStore', 'compact', options);
  }
  refresh(options: RunOptions = {}): Run<void> {
    return this.#run('refreshStore', 'refresh', options);
  }

  #run(does: 'compactStore' | 'refreshStore', name: string, options: RunOptions): Run<void> {
    const work = () => ({
      value: { does, store: this.#open(), options: sentOptions(options, name, runMembers) },
      transfer: [],
    });
    return new RemoteRun(this.#link, work, (version): void => this.#take(version), options);
  }

  #take({ graph, report }: VersionFacts): void {
    const newest = new VersionGraph(this.#link, graph);
    if (this.#resource.released) return newest.release();
    this.#version.graph.release();
    this.#version.graph = newest;
    this.#report = report;
    this.#graph = undefined;
  }

  // ---- Reading

  get graph(): Graph {
    this.#open();
    if (this.#graph === undefined || this.#graph.released) this.#graph = this.#version.graph.open();
    return this.#graph;
  }

  async describe(): Promise<Readonly<Record<string, unknown>>> {
    return this.#link.call('describeStore', [this.#open()]);
  }

  // ---- Disposal

  dispose(): void {
    this.#resource.release();
  }
  [Symbol.dispose](): void {
    this.dispose();
  }

  #open(): StoreId {
    if (this.#resource.released) throw new HoptrailError('disposed', 'the store was disposed');
    return this.#store;
  }
}
