type Content = Node | string | null | undefined | false;
type Properties = Readonly<Record<string, string | number | boolean | EventListener | undefined>>;

/**
 * Creates an element with attributes and content. A function becomes a listener for the event of its name (`onclick`); true
 * becomes an empty attribute; false and undefined are skipped. Text is never parsed as HTML.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== false && value !== undefined) made.setAttribute(name, String(value));
  }
  for (const part of content) if (part) made.append(part);
  return made;
}

/** The page's element with this id. index.html and the code belong together, so a missing element is a bug. */
export function byId<Type extends Element = HTMLElement>(id: string): Type {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no element "${id}"`);
  return found as unknown as Type;
}

/** Whether the reader prefers reduced motion. */
export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A drawing from icons.svg. */
export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `icons/icons.svg#${name}`);
  svg.append(use);
  return svg;
}

/** For lists that are rebuilt: the returned function focuses the button with the same position in its list again. */
export function keepFocus(lists: readonly string[]): () => void {
  const buttonsOf = (list: string): readonly HTMLElement[] => [...byId(list).querySelectorAll('button')];
  const list = lists.find((id) => byId(id).contains(document.activeElement));
  if (list === undefined) return () => undefined;
  const place = buttonsOf(list).indexOf(document.activeElement as HTMLElement);
  return () => (buttonsOf(list)[place] ?? byId<HTMLElement>('question')).focus({ preventScroll: true });
}
