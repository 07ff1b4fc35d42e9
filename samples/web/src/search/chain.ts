import type { Hit, HopLink } from 'hoptrail';

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
