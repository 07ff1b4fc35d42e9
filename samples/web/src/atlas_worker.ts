import type { AtlasMap } from './atlas/atlas_map.js';
import { layOutAtlas } from './atlas/layout.js';
import { regionTerms } from './atlas/regions.js';
import { readTies, strongestTies } from './atlas/ties.js';
import type { ExportedGraph } from './page/exported_graph.js';

const worker = self as unknown as DedicatedWorkerGlobalScope;
/** The number of ties kept per passage. */
const tiesOfAPassage = 3;
/** More ties would hide the passages, so only the strongest of each passage are drawn. */
const mostDrawn = 20_000;

/** Receives an exported graph as text, returns its map, and ends. */
worker.addEventListener('message', (event: MessageEvent<string>) => {
  const begin = performance.now();
  const graph = JSON.parse(event.data) as ExportedGraph;
  const { ids, names, edges, weights } = readTies(graph, tiesOfAPassage);
  const read = performance.now();
  const layout = layOutAtlas({ ids, edges, weights });
  const drawn = weights.length > mostDrawn ? strongestTies(ids.length, edges, 1) : edges;
  const map: AtlasMap = { ids, names, edges: drawn, ...layout, terms: regionTerms(graph, layout.communities), times: { reading: read - begin, layout: performance.now() - read } };
  worker.postMessage(map, [drawn.buffer, layout.positions.buffer, layout.strengths.buffer, layout.communities.buffer, layout.centers.buffer]);
});
