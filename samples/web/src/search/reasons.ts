import type { Hit } from 'hoptrail';
import type { NameOf, Titled } from './names.js';

/** Why a hit was found, in a few words: the passages that lead to it, a name in the question, or only words. */
export function whyWords(hit: Hit, nameOf: NameOf): string {
  const before = hit.chain.slice(0, -1);
  if (before.length > 0) return `through ${before.map(nameOf).join(' → ')}`;
  if (hit.chain[0]?.link !== undefined) return 'named in the question';
  const linking = hyperlinkTo(hit);
  if (linking) return `${nameOf(linking)} links to it`;
  return hit.reasons?.find((reason) => reason.startsWith('matched by')) ?? 'matched by words';
}

/** The passage with a hyperlink that ranked a hit without a chain. The hyperlink has no words that a chain could show. */
export function hyperlinkTo({ path, chain }: Hit): Titled | undefined {
  const [before, last] = path.slice(-2);
  if (chain.length > 0 || last?.by !== 'link' || before?.passage === undefined) return undefined;
  return { passage: before.passage, title: before.title };
}

/** The reasons for a hit's rank, most important first. */
export function reasonsOf(hit: Hit): readonly string[] {
  const reasons = hit.reasons ?? [];
  if (reasons.length > 0) return reasons;
  return [hit.ranked_by === 'links' ? 'reached by links' : 'matched by words'];
}
