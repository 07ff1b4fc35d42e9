import type { Hit } from 'hoptrail';

/** Formats whose text the page, or the command, converts: a line of that text is none of the file. */
const converted = /\.(?:x?html?|pdf|epub|rtf|ipynb|eml|[ct]sv|(?:doc|ppt|xls)[xm]|od[tps]|srt|vtt|adoc|asciidoc)$/iu;

/** "bridges.md:12" where a file and a line are known, else the id of the passage. */
export function placeOfHit({ document, passage, source }: Pick<Hit, 'document' | 'passage' | 'source'>): string {
  if (source.line === undefined || converted.test(document)) return passage;
  return `${document.split('/').at(-1)}:${source.line}`;
}

/** All that is known of the place: every heading, the whole path and the line. */
export function placeInWords(hit: Hit): string {
  const line = placeOfHit(hit) === hit.passage ? '' : `, line ${hit.source.line}`;
  return [hit.title, line === '' ? hit.passage : `${hit.document}${line}`].filter((part, index, all) => part !== '' && all.indexOf(part) === index).join('\n');
}
