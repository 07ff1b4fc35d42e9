import type { Hit, PathStep } from 'hoptrail';

/** Words for the kinds of links. */
export type LinkKind = PathStep['by'];

export const linkNames: Readonly<Record<LinkKind, string>> = {
  question: 'the question',
  own: 'its own name',
  mention: 'mention',
  phrase: 'shared phrase',
  link: 'hyperlink',
  cover: 'completes the question',
  adjacent: 'beside it',
  section: 'same section',
  nearest: 'similar',
};

/** "mentions", "is named": how the path goes on with this step. */
export function stepWords(step: PathStep, isFirst: boolean): string {
  if (step.entity !== undefined) {
    if (isFirst) return 'the question names';
    if (step.by === 'own') return 'which is the passage on';
    return step.by === 'phrase' ? 'which has the phrase' : step.by === 'link' ? 'which links to' : 'which mentions';
  }
  if (isFirst) return step.by === 'question' ? 'the question’s words lead to' : 'beginning at';
  const words: Partial<Record<LinkKind, string>> = {
    own: 'whose passage is',
    mention: 'which is mentioned in',
    phrase: 'which also stands in',
    link: 'which links to',
    cover: 'and what is left of the question leads to',
    adjacent: 'beside which stands',
    section: 'in whose section stands',
    nearest: 'which is similar to',
  };
  return words[step.by] ?? 'and on to';
}

/** The sentence that makes the step's link. A title is in the path's words already. */
export function sentenceOf({ evidence }: PathStep): string | undefined {
  return evidence?.in === 'text' ? evidence.text : undefined;
}

/** Why a hit stands where it does, most important first. Where nothing speaks for it, its path says what led to it. */
export function reasonsOf(hit: Hit): readonly string[] {
  const reasons = hit.reasons ?? [];
  if (reasons.length > 0) return reasons;
  return [hit.path.length > 1 ? 'reached by links' : 'matched by words'];
}
