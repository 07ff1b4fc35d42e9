import type { AtlasMap } from './atlas/atlas_map.js';
import { layOutAtlas } from './atlas/layout.js';
import { readTies, strongestTies, type ExportedGraph } from './atlas/ties.js';

const worker = self as unknown as DedicatedWorkerGlobalScope;
/** The number of ties kept per passage. */
const tiesOfAPassage = 3;
/** More ties would hide the passages, so only the strongest of each passage are drawn. */
const mostDrawn = 20_000;

/** Receives an exported graph as text, returns its map, and ends. */
worker.addEventListener('message', (event: MessageEvent<string>) => {
  const begin = performance.now();
  const { ids, names, edges, weights } = readTies(JSON.parse(event.data) as ExportedGraph, tiesOfAPassage);
  const read = performance.now();
  const layout = layOutAtlas({ ids, edges, weights });
  const drawn = weights.length > mostDrawn ? strongestTies(ids.length, edges, 1) : edges;
  const map: AtlasMap = { ids, names, edges: drawn, ...layout, times: { reading: read - begin, layout: performance.now() - read } };
  worker.postMessage(map, [drawn.buffer, layout.positions.buffer, layout.strengths.buffer, layout.communities.buffer, layout.centers.buffer]);
});
