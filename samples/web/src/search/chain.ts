import type { Explanation, Hit, HopLink } from 'hoptrail';

/** A passage of a chain, and the link that leads to it. Words of the question lead to it where there is none. */
export interface ChainPart {
  readonly passage: string;
  readonly title: string;
  readonly link: HopLink | undefined;
}

/** The chain of a hit; a hit that no link leads to is a chain by itself. */
export function chainOf(hit: Hit, links: readonly HopLink[]): readonly ChainPart[] {
  if (hit.chain.length === 0) return [{ passage: hit.passage, title: hit.title, link: undefined }];
  return hit.chain.map(({ passage, title, link }) => ({ passage, title, link: link === undefined ? undefined : links[link] }));
}

/** The number of links between passages on the chain: 0 for a hit to which the question itself leads. */
export const hopsTo = (hit: Hit): number => Math.max(0, hit.chain.length - 1);

/** A longer chain is seldom one that a reader wants to follow, so only these hits are asked for one. */
const firstHits = 5;

/** The hit whose chain is shown first: that of the answer, else of the longest chains over hits that a name in the question begins, the
 * first. */
export function leadingHit(hits: readonly Hit[], { answerability }: Explanation): Hit | undefined {
  const answer = hits.find(({ passage }) => passage === answerability?.span?.passage);
  if (answer) return answer;
  const ids = new Set(hits.map(({ passage }) => passage));
  let longest: Hit | undefined;
  for (const hit of hits.slice(0, firstHits)) {
    const isOverHits = hit.chain.every(({ passage }) => ids.has(passage));
    if (isOverHits && hit.chain[0]?.link !== undefined && hopsTo(hit) > (longest ? hopsTo(longest) : 0)) longest = hit;
  }
  return longest;
}
