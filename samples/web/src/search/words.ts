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

/** The sentence of a hyperlink stands in the passage that has it, so `to` has the link if the sentence is its own. */
function hyperlinkWords(evidence: PathStep['evidence'], to: string | undefined): string {
  if (evidence === undefined) return 'is joined by links with';
  return evidence.passage === to ? 'is linked from' : 'links to';
}

/** "mentions", "is named": continues the path with this step. */
export function stepWords(step: PathStep, isFirst: boolean): string {
  if (step.entity !== undefined) {
    if (isFirst) return 'the question names';
    if (step.by === 'own') return 'which is the passage on';
    return step.by === 'phrase' ? 'which has the phrase' : step.by === 'link' ? 'which links to' : 'which mentions';
  }
  if (isFirst) return step.by === 'question' ? 'the question’s words lead to' : 'beginning at';
  if (step.by === 'link') return `which ${hyperlinkWords(step.evidence, step.passage)}`;
  const words: Partial<Record<LinkKind, string>> = {
    own: 'whose passage is',
    mention: 'which is mentioned in',
    phrase: 'which also stands in',
    cover: 'and what is left of the question leads to',
    adjacent: 'beside which stands',
    section: 'in whose section stands',
    nearest: 'which is similar to',
  };
  return words[step.by] ?? 'and on to';
}

/** One link as a sentence: its ends and its kind. `passage`: the id of the passage that it leads to, if it leads to one. */
export function linkWords(from: string, by: LinkKind, to: string, passage?: string, evidence?: PathStep['evidence']): string {
  const words: Readonly<Record<LinkKind, string>> = {
    question: `the question leads to ${to}`,
    own: from === to ? `the passage on ${to}` : `${to} is the passage on ${from}`,
    mention: passage !== undefined ? `${to} mentions ${from}` : `${from} mentions ${to}`,
    phrase: passage !== undefined ? `${to} has the phrase ${from}` : `${from} has the phrase ${to}`,
    link: `${from} ${hyperlinkWords(evidence, passage)} ${to}`,
    cover: `what ${from} leaves open of the question leads to ${to}`,
    adjacent: `${to} is next to ${from}`,
    section: `${to} is in the section of ${from}`,
    nearest: `${to} is similar to ${from}`,
  };
  return words[by];
}

/** Why a hit was found, in a few words: the passages that led to it, a name in the question, or only words. */
export function whyWords(hit: Hit, nameOf: (passage: { readonly passage: string; readonly title: string }) => string): string {
  const before = hit.path.filter((step) => step.passage !== undefined).slice(0, -1);
  if (before.length > 0) return `through ${before.map(nameOf).join(' → ')}`;
  if (hit.path[0]?.entity !== undefined) return `the question names ${hit.path[0].entity}`;
  return hit.reasons?.find((reason) => reason.startsWith('matched by words')) ?? 'matched by words';
}

/** The sentence behind the step's link. A title is already part of the path's words. */
export function sentenceOf({ evidence }: PathStep): string | undefined {
  return evidence?.in === 'text' ? evidence.text : undefined;
}

/** The reasons for a hit's rank, most important first. Without reasons, its path states how it was reached. */
export function reasonsOf(hit: Hit): readonly string[] {
  const reasons = hit.reasons ?? [];
  if (reasons.length > 0) return reasons;
  return [hit.path.length > 1 ? 'reached by links' : 'matched by words'];
}
