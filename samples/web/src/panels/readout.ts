import type { Engine } from 'hoptrail';
import type { Corpora } from '../corpus/corpora.js';
import { byId, element } from '../page/dom.js';
import { byteSize } from '../page/format.js';
import { offline, type Offline } from '../page/offline.js';

const storages: Readonly<Record<string, string>> = {
  opfs: 'this browser (OPFS)',
  indexeddb: 'this browser (IndexedDB)',
  memory: 'nowhere: gone with the tab',
};
const offlineWords: Readonly<Record<Offline, string>> = { preparing: 'getting ready', ready: 'yes', unavailable: 'not here' };

let newest = 0;

/** Shows memory and sizes. Call it again after a change; of overlapping calls, the last one wins. */
export async function showReadout(engine: Engine, corpora: Corpora): Promise<void> {
  const call = ++newest;
  const corpus = corpora.current.value;
  const { memoryBytes } = await engine.usage();
  const stored = (await engine.storage.list()).reduce((sum, file) => sum + file.byteLength, 0);
  if (call !== newest) return;
  const rows: (readonly [string, string])[] = [
    ['Index', corpus ? byteSize(corpus.graph.byteLength) : '–'],
    ['Vectors', corpus && corpus.graph.dimension > 0 ? `${corpus.graph.dimension} dimensions` : 'none'],
    ['Engine memory', byteSize(memoryBytes)],
    ['Stored', stored > 0 ? byteSize(stored) : 'nothing yet'],
    ['Kept in', storages[engine.storage.kind] ?? engine.storage.kind],
    ['Works offline', offlineWords[offline.value]],
    ['Engine', `${engine.version}, WebAssembly`],
  ];
  byId('readout').replaceChildren(...rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]));
}
