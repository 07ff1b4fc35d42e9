/**
 * Names for the regions of the map: the terms that the passages of a region have more often than those of others. A term names one
 * region at most, so no two regions are called alike.
 */
import { namesOfFiles, numberOf, type ExportedGraph } from '../page/exported_graph.js';

const termsOfARegion = 3;
/** Words of prose and names of code, but no paths, markup or numbers. */
const readable = /^\p{L}[\p{L}\p{N} .,:'’?!&-]*$/u;
const longestTerm = 40;

interface Term {
  readonly name: string;
  readonly score: number;
}

/** The terms of each region, most distinctive first. `regions` has the region of each passage. */
export function regionTerms(graph: ExportedGraph, regions: Uint32Array): readonly (readonly string[])[] {
  const sizes: number[] = [];
  for (const region of regions) sizes[region] = (sizes[region] ?? 0) + 1;
  const counts = new Map<string, Map<number, number>>();
  for (const { from, to, kind } of graph.edges) {
    if (kind !== 'keyword') continue;
    const region = regions[numberOf(from)] ?? 0;
    const ofTerm = counts.get(to) ?? new Map<number, number>();
    counts.set(to, ofTerm.set(region, (ofTerm.get(region) ?? 0) + 1));
  }
  const terms: Term[][] = sizes.map(() => []);
  const files = namesOfFiles(graph);
  for (const { id, kind, name } of graph.nodes) {
    const ofTerm = kind === 'keyword' && readable.test(name) && name.length <= longestTerm && !files.has(name) ? counts.get(id) : undefined;
    if (!ofTerm) continue;
    const all = [...ofTerm.values()].reduce((sum, count) => sum + count, 0);
    const best = [...ofTerm]
      .map(([region, count]) => ({ region, score: (count - 0.5) * Math.log((count * regions.length) / (all * (sizes[region] ?? 1))) }))
      .reduce((one, other) => (other.score > one.score ? other : one));
    terms[best.region]?.push({ name, score: best.score });
  }
  return terms.map(chosenTerms);
}

/** The best terms that have no word in common. */
function chosenTerms(terms: Term[]): readonly string[] {
  terms.sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
  const words = new Set<string>();
  const chosen: string[] = [];
  for (const { name } of terms) {
    if (chosen.length === termsOfARegion) break;
    const own = name.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2).map((word) => word.replace(/s$/u, ''));
    if (own.some((word) => words.has(word))) continue;
    for (const word of own) words.add(word);
    chosen.push(name);
  }
  return chosen;
}
