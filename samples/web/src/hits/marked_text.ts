import type { Range } from 'hoptrail';
import { element } from '../page/dom.js';

/** A piece of a passage's text from `begin` on, with the words of the question marked. Ranges are relative to the whole
 * passage. */
export function markedText(text: string, begin: number, highlights: readonly Range[]): readonly Node[] {
  const parts: Node[] = [];
  let at = 0;
  for (const { utf16 } of highlights) {
    const from = utf16[0] - begin;
    const to = utf16[1] - begin;
    if (from < at || to > text.length) continue;
    parts.push(document.createTextNode(text.slice(at, from)), element('mark', {}, text.slice(from, to)));
    at = to;
  }
  parts.push(document.createTextNode(text.slice(at)));
  return parts;
}
