import type { Hit, HopLink } from 'hoptrail';
import { hopsTo } from './chain.js';
import type { Comparison } from './comparison.js';

/** One hop of a comparison's chains: its distance from the question, the names that lead to it, its passages. */
export interface HopSummary {
  readonly hop: number;
  /** Names in the sentences that lead to this hop, those of the best hits first. */
  readonly names: readonly string[];
  readonly hits: readonly Hit[];
  readonly nearMisses: readonly Hit[];
}

/** "Start" for the passages to which the question leads, then "Hop 1" and so on. */
export const hopName = (hop: number): string => (hop === 0 ? 'Start' : `Hop ${hop}`);

/** The hops that have candidates. */
export function summariseHops({ graph }: Comparison): readonly HopSummary[] {
  const all = [...graph.hits, ...graph.nearMisses];
  const hops = [...new Set(all.map(hopsTo))].sort((a, b) => a - b);
  return hops.map((hop) => {
    const isHere = (hit: Hit): boolean => hopsTo(hit) === hop;
    return {
      hop,
      names: [...new Set(all.filter(isHere).flatMap((hit) => namesBefore(hit, graph.explanation.links)))],
      hits: graph.hits.filter(isHere),
      nearMisses: graph.nearMisses.filter(isHere),
    };
  });
}

/** The name by which the last link of a hit's chain leads to it. */
export function namesBefore({ chain }: Hit, links: readonly HopLink[]): readonly string[] {
  const name = links[chain.at(-1)?.link ?? -1]?.name;
  return name === undefined ? [] : [name];
}
