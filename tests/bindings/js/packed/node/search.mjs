// Runs in Node and in Deno.
import { load } from 'hoptrail';

const engine = await load();
const graph = await engine.index([
  { id: 'bridge', title: 'Harbour Bridge', text: 'The Harbour Bridge was designed by Ines Okafor.' },
  { id: 'okafor', title: 'Ines Okafor', text: 'Ines Okafor was born in Bergen.' },
  { id: 'bergen', title: 'Bergen', text: 'Bergen is a city on the west coast of Norway.' },
]);
const { hits } = await graph.search('Where was the designer of the Harbour Bridge born?');
const bytes = await graph.bytes();
const again = await engine.open(bytes);
console.log(JSON.stringify({ hits: hits.map((hit) => hit.passage), bytes: bytes.length, passages: again.passageCount, version: engine.version }));
engine.dispose();
