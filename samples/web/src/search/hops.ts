import type { Hit } from 'hoptrail';
import type { Comparison } from './comparison.js';

/** One hop of a comparison's walk over the graph: its distance from the question, its entities, its passages. */
export interface HopSummary {
  readonly hop: number;
  /** Entities that led to this hop, those of the best hits first. */
  readonly entities: readonly string[];
  readonly hits: readonly Hit[];
  readonly nearMisses: readonly Hit[];
}

/** The number of passages on the path of a hit; 1 for a hit that the question itself names or matches. */
export const hopOf = (hit: Hit): number => Math.max(1, hit.path.filter((step) => step.passage !== undefined).length);

/** The hops that have candidates. */
export function summariseHops({ graph }: Comparison): readonly HopSummary[] {
  const all = [...graph.hits, ...graph.nearMisses];
  const last = Math.max(0, ...all.map(hopOf));
  const hops = Array.from({ length: last }, (_, index) => {
    const hop = index + 1;
    const isHere = (hit: Hit): boolean => hopOf(hit) === hop;
    const here = all.filter(isHere);
    return {
      hop,
      entities: [...new Set(here.flatMap((hit) => entityBefore(hit)))],
      hits: graph.hits.filter(isHere),
      nearMisses: graph.nearMisses.filter(isHere),
    };
  });
  return hops.filter(({ hits, nearMisses }) => hits.length + nearMisses.length > 0);
}

/** The entity directly before the hit, if any. */
function entityBefore(hit: Hit): readonly string[] {
  const entity = hit.path.at(-2)?.entity;
  return entity === undefined ? [] : [entity];
}
