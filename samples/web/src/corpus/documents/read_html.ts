import type { DocumentSource } from 'hoptrail';
import { decode } from '../decode.js';
import { withoutCuts } from './markdown.js';

/** Parts of a page that are not its text. */
const dropped = 'script, style, noscript, template, svg, canvas, iframe, object, nav, form, [hidden], [aria-hidden="true"], [role="navigation"], [role="search"], body > footer';
const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN OL P PRE SECTION SUMMARY TABLE TR UL'.split(
    ' ',
  ),
);

/** Converts a web page to Markdown with its headings, lists and links, so that passages get headings and hyperlinks. */
export function readHtml(path: string, bytes: ArrayBuffer): DocumentSource {
  const page = parse(decode(bytes, charsetOf(bytes)), /\.xhtml$/iu.test(path));
  const title = page.title.trim();
  const text = markdownOfPage(page);
  return { id: path, ...(title && { title }), text, format: 'markdown' };
}

/** A page, or a part of one, as Markdown. */
export const markdownOfMarkup = (text: string): string => markdownOfPage(parse(text, false));

/** A chapter of a book as Markdown. */
export const markdownOfChapter = (bytes: ArrayBuffer): string => markdownOfPage(parse(decode(bytes, charsetOf(bytes)), true));

/** Does not run scripts or load anything. Malformed XML is read as HTML. */
function parse(text: string, isXml: boolean): Document {
  const page = isXml && !/<!ENTITY/u.test(text) ? new DOMParser().parseFromString(text, 'application/xhtml+xml') : undefined;
  return page?.body && !page.querySelector('parsererror') ? page : new DOMParser().parseFromString(text, 'text/html');
}

/** The character set that a page declares in its first bytes. */
const charsetOf = (bytes: ArrayBuffer): string | undefined =>
  /<(?:meta[^>]+charset|\?xml[^>]+encoding)\s*=\s*["']?([\w-]+)/iu.exec(new TextDecoder('latin1').decode(bytes.slice(0, 1024)))?.[1];

function markdownOfPage(page: Document): string {
  for (const part of page.querySelectorAll(dropped)) part.remove();
  return withoutCuts(markdownOf(page.body))
    .replace(/[ \t]+/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

/** Depth first without recursion, because pages may be nested deeply. */
function markdownOf(root: Node): string {
  const parts: string[] = [];
  const visit: (Node | string)[] = [root];
  for (let next = visit.pop(); next !== undefined; next = visit.pop()) {
    if (typeof next === 'string') {
      parts.push(next);
    } else if (next.nodeType === Node.TEXT_NODE) {
      parts.push((next.nodeValue ?? '').replace(/\s+/gu, ' '));
    } else if (next instanceof Element) {
      const [before, after] = marks(next);
      visit.push(after);
      for (let child = next.lastChild; child; child = child.previousSibling) visit.push(child);
      visit.push(before);
    }
  }
  return parts.join('');
}

function marks(part: Element): readonly [string, string] {
  const name = part.localName.toUpperCase(); // in XHTML, a name is in small letters
  if (/^H[1-6]$/u.test(name)) return [`\n\n${'#'.repeat(Number(name[1]))} `, '\n\n'];
  if (name === 'A') {
    const target = part.getAttribute('href')?.trim() ?? '';
    const leadsOn = target !== '' && !target.startsWith('#') && !/^(javascript|data|mailto):/iu.test(target);
    return leadsOn && part.textContent?.trim() ? ['[', `](${target.replace(/[()\s]/gu, encodeURIComponent)})`] : ['', ''];
  }
  if (name === 'LI') return ['\n- ', '\n'];
  if (name === 'BR') return ['\n', ''];
  if (name === 'TD' || name === 'TH') return ['', ' '];
  if (name === 'TR') return ['\n', '\n'];
  return blocks.has(name) ? ['\n\n', '\n\n'] : ['', ''];
}
