import type { Range } from 'hoptrail';

/** Parts of a text that its page shows otherwise than as words: directives, images and badges, tags, comments. */
const unreadable = [
  /\{\{[#<%].*?(?:\}\}|$)|^[^{}\s]*\}\}/gsu, // {{#include file.rs}}, also cut at the snippet's ends, but no {{ $labels.job }}
  /\{%.*?(?:%\}|$)/gsu,
  /\{[:#][^{}]*\}/gu, // {: .class} {#id}
  /^[ \t]*:{3,}.*$/gmu, // ::: warning
  /^[ \t]*>?[ \t]*\[!\w+\]/gmu, // > [!NOTE]
  /<!--.*?(?:-->|$)/gsu,
  /\[?!\[[^\]]*\](?:\([^()]*\)|\[[^\]]*\])(?:\](?:\([^()]*\)|\[[^\]]*\]))?/gu, // ![image](…), [![badge](…)](…)
  /<\/?[a-z][\w-]*(?:\s+[\w:@-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*\s*\/>/giu, // <br/>
  /<[a-z][\w-]*(?:\s+[\w:@-]+=(?:"[^"]*"|'[^']*'|[^\s"'>]+))+\s*>/giu, // <Listing number="9-7">, but no Result<T, E>
  /<\/[a-z][\w-]*>/giu,
  /<(?:br|p|div|span|center|details|summary|sup|sub|kbd|pre|code|table|tr|td|th|ul|ol|li|hr|img)>/gu,
];

/** A snippet without directives and badges, and the places of its highlights in the remaining text. */
export interface ReadableSnippet {
  readonly text: string;
  readonly highlights: readonly Range['utf16'][];
}

/** `begin`: where the snippet begins in its passage, to which the highlights are relative. */
export function readableSnippet(snippet: string, begin: number, highlights: readonly Range[]): ReadableSnippet {
  const isLeft = new Array<boolean>(snippet.length).fill(true);
  for (const pattern of unreadable) {
    for (const { 0: found, index } of snippet.matchAll(pattern)) isLeft.fill(false, index, index + found.length);
  }
  let text = '';
  const places: number[] = []; // by place in the snippet
  for (let at = 0; at < snippet.length; at += 1) {
    places.push(text.length);
    const letter = snippet[at] ?? '';
    const isGap = /\s/u.test(letter) || !isLeft[at];
    if (!isGap) text += letter;
    else if (text !== '' && !text.endsWith(' ')) text += ' ';
  }
  places.push(text.length);
  const placeOf = (at: number): number => places[at - begin] ?? text.length;
  const isWhole = ({ utf16 }: Range): boolean => utf16[0] >= begin && utf16[1] <= begin + snippet.length && isLeft.slice(utf16[0] - begin, utf16[1] - begin).every(Boolean);
  return { text: text.trimEnd(), highlights: highlights.filter(isWhole).map(({ utf16 }) => [placeOf(utf16[0]), placeOf(utf16[1])]) };
}
