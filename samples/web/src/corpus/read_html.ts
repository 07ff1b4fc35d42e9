import type { DocumentSource } from 'hoptrail';

/** Parts of a page that are not its text. */
const dropped = 'script, style, noscript, template, svg, canvas, iframe, object, nav, form, [hidden]';
const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN OL P PRE SECTION SUMMARY TABLE TR UL'.split(
    ' ',
  ),
);

/** Converts a web page to Markdown with its headings, lists and links, so that passages get headings and hyperlinks. */
export function readHtml(path: string, html: string): DocumentSource {
  const page = new DOMParser().parseFromString(html, 'text/html'); // does not run scripts or load anything
  const title = page.title.trim();
  for (const part of page.querySelectorAll(dropped)) part.remove();
  const text = markdownOf(page.body)
    .replace(/[ \t]+/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
  return { id: path, ...(title && { title }), text, format: 'markdown' };
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
  const name = part.tagName;
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
