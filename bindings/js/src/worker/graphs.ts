import { HoptrailError } from '../errors.js';
import type { Graph } from '../types.js';
import type { GraphFacts, GraphId } from './protocol.js';

/** The worker's graphs, by the ids that the page uses. */
export class Graphs {
  readonly #graphs = new Map<GraphId, Graph>();
  #last: GraphId = 0;

  add(graph: Graph): GraphFacts {
    const id = ++this.#last;
    this.#graphs.set(id, graph);
    const { passageCount, documentCount, dimension, embedderId, byteLength } = graph;
    return { graph: id, passageCount, documentCount, dimension, embedderId, byteLength };
  }

  get(id: GraphId): Graph {
    const graph = this.#graphs.get(id);
    if (graph === undefined) throw new HoptrailError('disposed', 'the graph was disposed');
    return graph;
  }

  free(id: GraphId): void {
    this.#graphs.get(id)?.dispose();
    this.#graphs.delete(id);
  }
}
