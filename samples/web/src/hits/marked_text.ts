import type { Range } from 'hoptrail';
import { element } from '../page/dom.js';

/** A text with these places marked, which are in order. */
export function markedText(text: string, places: readonly Range['utf16'][]): readonly Node[] {
  const parts: Node[] = [];
  let at = 0;
  for (const [begin, end] of places) {
    if (begin < at || end > text.length) continue;
    parts.push(document.createTextNode(text.slice(at, begin)), element('mark', {}, text.slice(begin, end)));
    at = end;
  }
  parts.push(document.createTextNode(text.slice(at)));
  return parts;
}
