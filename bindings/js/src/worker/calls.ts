import type { Engine } from '../types.js';
import type { Graphs } from './graphs.js';
import type { Calls } from './protocol.js';
import type { Runs } from './runs.js';
import type { Stores } from './stores.js';

/** The implementations of the page's calls. */
export type CallTable = {
  [Name in keyof Calls]: (...values: Parameters<Calls[Name]>) => Promise<ReturnType<Calls[Name]>>;
};

export function createCalls(engine: Engine, graphs: Graphs, stores: Stores, runs: Runs): CallTable {
  const { storage } = engine;
  return {
    open: async (bytes, options) => graphs.add(await engine.open(bytes, options)),
    openStored: async (name, options) => graphs.add(await engine.openStored(name, options)),
    evaluate: (questions, metrics, options) => engine.evaluate(questions, metrics, options),
    methods: () => engine.methods(),
    options: () => engine.options(),
    usage: () => engine.usage(),
    saved: (run) => runs.saved(run),

    // `async`, so that a call on a freed graph rejects instead of throwing in the worker.
    find: async (graph, id) => graphs.get(graph).find(id),
    passage: async (graph, index) => graphs.get(graph).passage(index),
    passages: async (graph, indices) => graphs.get(graph).passages(indices),
    mask: async (graph, question) => graphs.get(graph).mask(question),
    describe: async (graph, options) => graphs.get(graph).describe(options),
    export: async (graph, format) => graphs.get(graph).export(format),
    bytes: async (graph) => graphs.get(graph).bytes(),
    describeStore: async (store) => stores.get(store).describe(),

    read: (name) => storage.read(name),
    write: (name, bytes, offset) => storage.write(name, bytes, offset),
    sync: (name) => storage.sync(name),
    rename: (name, newName) => storage.rename(name, newName),
    remove: (name) => storage.remove(name),
    list: () => storage.list(),
  };
}
