import type { PathStep } from 'hoptrail';

/** Words for the kinds of links and the parts of scores. */
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

export const partNames: Readonly<Record<string, string>> = {
  cosine: 'similar to the question',
  masked_cosine: 'similar to what is asked',
  masked_bm25: 'words of what is asked',
  graph: 'reached over the graph',
  log_rank: 'rank before rescoring',
  own: 'named in the question',
  cover: 'completes a neighbour',
  bm25: 'words of the question',
  graph_rank: 'rank in the graph’s list',
  base_rank: 'rank in the flat list',
};
