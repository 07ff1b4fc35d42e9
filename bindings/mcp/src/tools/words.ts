import { description } from '../description.js';
import type { Hit } from 'hoptrail';

export interface LinkReply {
  readonly by: string;
  readonly from: string;
  readonly to: string;
  readonly says: string;
  readonly sentence: string;
  readonly sentence_of: string;
}

/** The wording of a link before its target: "mentions", "is mentioned in". */
export const wordsOf = (by: string, target: 'name' | 'passage'): string => description.words[by]?.[target] ?? `leads by ${by} to`;

export const quoted = (name: string): string => JSON.stringify(name);
/** Both are quoted: a title may contain arrows, brackets and words of links. */
export const passageWords = (title: string, id: string): string => `${quoted(title)} [${quoted(id)}]`;

/** The path of a hit as one line. */
export const pathInWords = (path: Hit['path']): string =>
  path.map((step) => {
    const isName = step.entity !== undefined;
    return `${wordsOf(step.by, isName ? 'name' : 'passage')} ${isName ? quoted(step.entity) : passageWords(step.title, step.passage)}`;
  }).join(' → ');

/** The path of a hit link by link. */
export function linksOfPath(path: Hit['path']): readonly LinkReply[] {
  let from = '';
  return path.map((step) => {
    const to = step.entity ?? step.passage;
    const isName = step.entity !== undefined;
    const link = {
      by: step.by, from, to,
      says: `${wordsOf(step.by, isName ? 'name' : 'passage')} ${isName ? quoted(step.entity) : passageWords(step.title, step.passage)}`,
      sentence: step.evidence?.text ?? '',
      sentence_of: step.evidence?.passage ?? '',
    };
    from = to;
    return link;
  });
}
