import { element } from '../page/dom.js';
import type { ChainPart } from '../search/chain.js';
import { kindOf, linkWords } from '../search/link_words.js';
import type { NameOf } from '../search/names.js';

/** A chain in words, with the sentence behind each link. */
export function chainWords(chain: readonly ChainPart[], nameOf: NameOf): readonly HTMLElement[] {
  return chain.map((part, index) => {
    const before = chain[index - 1];
    const { link } = part;
    return element(
      'span',
      { class: `chain-step by-${kindOf(link)}` },
      linkWords(link, before && nameOf(before), nameOf(part)),
      index < chain.length - 1 ? ', ' : '. ',
      link !== undefined && link.in !== null && element('q', { class: 'evidence' }, link.sentence),
    );
  });
}
