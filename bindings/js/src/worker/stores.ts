import { HoptrailError } from '../errors.js';
import type { EngineStore } from '../store/store.js';
import type { Graphs } from './graphs.js';
import type { StoreFacts, StoreId, VersionFacts } from './protocol.js';

/** The worker's stores, by the ids that the page uses. */
export class Stores {
  readonly #graphs: Graphs;
  readonly #stores = new Map<StoreId, EngineStore>();
  #last: StoreId = 0;

  constructor(graphs: Graphs) {
    this.#graphs = graphs;
  }

  add(store: EngineStore): StoreFacts {
    const id = ++this.#last;
    this.#stores.set(id, store);
    return { store: id, ...this.version(store) };
  }

  /** The current version of a store, with a new graph each time, because the page frees it. */
  version(store: EngineStore): VersionFacts {
    return { graph: this.#graphs.add(store.makeGraph()), report: store.report };
  }

  get(id: StoreId): EngineStore {
    const store = this.#stores.get(id);
    if (store === undefined) throw new HoptrailError('disposed', 'the store was disposed');
    return store;
  }

  free(id: StoreId): void {
    this.#stores.get(id)?.dispose();
    this.#stores.delete(id);
  }
}
