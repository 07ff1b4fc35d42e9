import { EngineGraph } from '../engine/graph.js';
import { GraphFile } from '../engine/graph_file.js';
import type { Native } from '../engine/native.js';
import type { Pointer } from '../engine/raw.js';
import { HoptrailError } from '../errors.js';
import type { Run, RunOptions, Storage } from '../types.js';
import { StepRun } from '../engine/run.js';
import { storeFunctions } from './functions.js';

/** The graph of a store's version, which has its bytes. */
export class StoreGraph extends EngineGraph {
  static of(native: Native, storage: Storage, store: Pointer): StoreGraph {
    const graph = native.made(storeFunctions(native).hop_store_graph(store, native.output(0), native.error));
    return new StoreGraph(native, storage, graph, new GraphFile(0, 0, () => {}));
  }

  override async bytes(): Promise<Uint8Array> {
    throw noFile();
  }

  override save(name: string, options: RunOptions = {}): Run<void> {
    const work = {
      async *steps(): AsyncGenerator<never, void> {
        throw noFile(name);
      },
      save: async () => new Uint8Array(),
      report: () => undefined,
      watch: () => () => {},
      release() {},
    };
    return new StepRun(work, options.signal);
  }
}

const noFile = (name = ''): HoptrailError =>
  new HoptrailError('unsupported', 'the graph of a store has no file of its own: the store is in its storage already', name);
