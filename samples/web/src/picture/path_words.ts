import type { PathStep } from 'hoptrail';
import { element } from '../page/dom.js';
import { sentenceOf, stepWords } from '../search/words.js';

type NameOf = (passage: { readonly passage: string; readonly title: string }) => string;

/** A path in words, with the sentence behind each link. */
export function pathWords(path: readonly PathStep[], nameOf: NameOf): readonly HTMLElement[] {
  return path.map((step, index) => {
    const sentence = sentenceOf(step);
    return element(
      'span',
      { class: `path-step by-${step.by}` },
      `${stepWords(step, index === 0)} `,
      step.entity !== undefined ? element('em', {}, `“${step.entity}”`) : element('b', {}, nameOf(step)),
      index < path.length - 1 ? ', ' : '. ',
      sentence !== undefined && element('q', { class: 'evidence' }, sentence),
    );
  });
}
