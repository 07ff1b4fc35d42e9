import type { HopLink } from 'hoptrail';

/** The kinds of links that the picture and its legend tell apart. */
export type LinkKind = 'words' | 'named' | 'described' | 'hyperlink' | 'shared';

export const kindNames: Readonly<Record<LinkKind, string>> = {
  words: 'words of the question',
  named: 'named in the question',
  described: 'described in',
  hyperlink: 'hyperlink',
  shared: 'same word',
};

const kinds: Readonly<Record<HopLink['by'], LinkKind>> = {
  named: 'named',
  asked_name: 'named',
  mention: 'described',
  heading: 'described',
  title_part: 'described',
  hyperlink: 'hyperlink',
  shared_name: 'shared',
};

export const kindOf = (link: HopLink | undefined): LinkKind => (link ? kinds[link.by] : 'words');

const mostWords = 5;
/** These words at the beginning carry no relation. */
const opening = /^(?:an?|and|are|been|but|had|has|have|he|her|his|is|it|its|she|that|the|their|they|this|was|were|which|who|whose|\d+)$/iu;
const date = /\b(?:in|on|since|from|until|around|about) (?:\p{Lu}\p{L}+ )?\d{3,4}\b/gu;

/** The words of the link's sentence between the names that it joins, in its last clause: "designed by", "born in". */
function relationOf({ sentence, sentence_range, name_range }: HopLink, from: string): string {
  const before = sentence.slice(0, Math.max(0, name_range.utf16[0] - sentence_range.utf16[0])).replace(/\S*[\p{L}\p{N}_-]$/u, ''); // of a longer word, such as --enable-NAME
  const name = from.split(' › ')[0]?.replace(/ \([^)]*\)$/u, '') ?? '';
  const after = name === '' ? 0 : before.toLowerCase().lastIndexOf(name.toLowerCase());
  const clause = before.slice(name === '' || after < 0 ? 0 : after + name.length).split(/[,;:.!?()\[\]{}|–—"“”*`#]+\s*/u).at(-1) ?? '';
  const undated = clause.replace(date, ' ');
  const words = (undated.trim() === '' ? clause : undated).split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  while (words[0] !== undefined && opening.test(words[0])) words.shift();
  return words.length > mostWords ? `… ${words.slice(-mostWords).join(' ')}` : words.join(' ');
}

/** What leads from a passage to the next one of a chain, as a label: "born in", "built a “suspension bridge”". */
export function linkLabel(link: HopLink, from: string, to: string): string {
  if (link.by === 'shared_name') return `same word “${link.name}”`;
  if (link.by === 'asked_name') return `mentions “${link.name}”`;
  const relation = relationOf(link, from) || (link.by === 'hyperlink' ? 'links to' : 'names');
  return to.toLowerCase().includes(link.name.toLowerCase()) ? relation : `${relation} “${link.name}”`;
}

/** One link as a sentence: its ends and its kind. Without a link, words of the question lead to the passage. */
export function linkWords(link: HopLink | undefined, from: string | undefined, to: string): string {
  if (!link) return `words of the question lead to ${to}`;
  if (link.by === 'asked_name') return `${to} mentions “${link.name}”, which the question names`;
  if (from === undefined) return `the question names ${to}`;
  if (link.by === 'shared_name') return `${from} and ${to} have the same word “${link.name}”`;
  if (link.by === 'hyperlink') return `${from} links to ${to}`;
  return to.toLowerCase().includes(link.name.toLowerCase()) ? `${from} mentions ${to}` : `${from} mentions “${link.name}”, described in ${to}`;
}
