import type { AtlasMap } from './atlas/atlas_map.js';
import { layOutAtlas } from './atlas/layout.js';
import { readTies, type ExportedGraph } from './atlas/ties.js';

const worker = self as unknown as DedicatedWorkerGlobalScope;
/** Of each passage: what fits on a map. */
const tiesOfAPassage = 3;

/** Takes an exported graph as text, gives its map, and is done. */
worker.addEventListener('message', (event: MessageEvent<string>) => {
  const begin = performance.now();
  const { ids, names, edges, weights } = readTies(JSON.parse(event.data) as ExportedGraph, tiesOfAPassage);
  const read = performance.now();
  const layout = layOutAtlas({ ids, edges, weights });
  const map: AtlasMap = { ids, names, edges, ...layout, times: { reading: read - begin, layout: performance.now() - read } };
  worker.postMessage(map, [edges.buffer, layout.positions.buffer, layout.strengths.buffer, layout.communities.buffer, layout.centers.buffer]);
});
