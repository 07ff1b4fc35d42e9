type Content = Node | string | null | undefined | false;
type Properties = Readonly<Record<string, string | number | boolean | EventListener | undefined>>;

/**
 * An element with its attributes and content. A function becomes a listener of the event that its name gives (`onclick`), true
 * an empty attribute, false or undefined none. Text is text: nothing is parsed as HTML.
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

/** The element of the page that has this id; index.html and the code belong together, so that a missing one is a mistake here. */
export function byId<Type extends Element = HTMLElement>(id: string): Type {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no element "${id}"`);
  return found as unknown as Type;
}

/** Whether the reader asked for little motion. */
export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** One of the drawings in icons.svg. */
export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `icons/icons.svg#${name}`);
  svg.append(use);
  return svg;
}

/** For lists about to be rebuilt: what it gives puts the focus back on the button with the same place in its list. */
export function keepFocus(lists: readonly string[]): () => void {
  const buttonsOf = (list: string): readonly HTMLElement[] => [...byId(list).querySelectorAll('button')];
  const list = lists.find((id) => byId(id).contains(document.activeElement));
  if (list === undefined) return () => undefined;
  const place = buttonsOf(list).indexOf(document.activeElement as HTMLElement);
  return () => (buttonsOf(list)[place] ?? byId<HTMLElement>('question')).focus({ preventScroll: true });
}
