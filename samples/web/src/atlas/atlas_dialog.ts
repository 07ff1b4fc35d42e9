import { element, icon } from '../page/dom.js';
import type { AtlasColors } from './atlas_colors.js';

/** The parts of the atlas's dialog. */
export interface AtlasParts {
  readonly dialog: HTMLDialogElement;
  readonly form: HTMLFormElement;
  readonly search: HTMLInputElement;
  readonly canvas: HTMLElement;
  readonly status: HTMLElement;
  readonly listTitle: HTMLElement;
  readonly list: HTMLElement;
  readonly legend: HTMLElement;
  readonly zoomIn: HTMLButtonElement;
  readonly zoomOut: HTMLButtonElement;
  readonly whole: HTMLButtonElement;
}

/** Builds the closed dialog at the end of the page, with its stylesheet. */
export function buildDialog(): AtlasParts {
  document.head.append(element('link', { rel: 'stylesheet', href: 'atlas.css' }));
  const button = (label: string, sign: string): HTMLButtonElement => element('button', { type: 'button', class: 'round', 'aria-label': label }, element('span', { 'aria-hidden': 'true' }, sign));
  const [zoomIn, zoomOut, whole] = [button('Zoom in', '+'), button('Zoom out', '−'), button('The whole map', '⤢')];
  const search = element('input', { type: 'search', id: 'atlas-search', spellcheck: 'false', enterkeyhint: 'search', placeholder: 'Words, or a question and Enter' });
  const form = element('form', { class: 'atlas-form', role: 'search', autocomplete: 'off' }, element('label', { for: 'atlas-search', class: 'visually-hidden' }, 'Search the map'), search);
  const canvas = element('div', { id: 'atlas-map', class: 'atlas-map', tabindex: '0', role: 'img', 'aria-label': 'Map of the passages; arrow keys move it, + and − zoom. The list next to it has the same passages.' });
  const status = element('p', { id: 'atlas-status', class: 'aside-note', role: 'status' });
  const listTitle = element('h3', { id: 'atlas-list-title' });
  const list = element('ol', { id: 'atlas-list', 'aria-labelledby': 'atlas-list-title' });
  const legend = element('ul', { class: 'atlas-legend', 'aria-label': 'Legend' });
  const close = element('button', { type: 'button', class: 'round', 'aria-label': 'Close the atlas', onclick: () => dialog.close() }, icon('close'));
  const dialog = element(
    'dialog',
    { id: 'atlas', class: 'atlas', 'aria-labelledby': 'atlas-title' },
    element('header', { class: 'atlas-head' }, element('h2', { id: 'atlas-title' }, 'Atlas'), form, close),
    element('div', { class: 'atlas-body' }, element('div', { class: 'atlas-frame' }, canvas, element('div', { class: 'atlas-zoom', role: 'group', 'aria-label': 'Zoom' }, zoomIn, zoomOut, whole)), element('section', { class: 'atlas-side' }, legend, listTitle, list)),
    status,
  );
  document.body.append(dialog);
  return { dialog, form, search, canvas, status, listTitle, list, legend, zoomIn, zoomOut, whole };
}

export interface EntryHandlers {
  readonly onOpen: () => void;
  readonly onFocus: () => void;
  readonly onPoint: (isOn: boolean) => void;
}

/** A passage or a region in the list, with the region's color. Pointing at it marks it on the map; focusing it moves the map to it. */
export function entryOf(name: string, note: string | undefined, { onOpen, onFocus, onPoint }: EntryHandlers, color?: string): HTMLElement {
  const button = element('button', { type: 'button', class: 'link', onclick: onOpen, onfocus: onFocus }, name);
  return element('li', { class: color === undefined ? '' : 'atlas-region', onpointerenter: () => onPoint(true), onpointerleave: () => onPoint(false) }, color === undefined ? null : dot(color), button, note ? element('small', {}, note) : null);
}

/** A disc, or a line, in a color of the map. */
function dot(color: string, kind = ''): HTMLElement {
  const made = element('span', { class: `atlas-dot ${kind}`, 'aria-hidden': 'true' });
  made.style.background = color;
  return made;
}

/** The meaning of the discs and lines of the map. */
export function showLegend(place: HTMLElement, colors: AtlasColors, isLit: boolean): void {
  const entry = (color: string, words: string, kind?: string): HTMLElement => element('li', {}, dot(color, kind), words);
  place.replaceChildren(
    ...(isLit
      ? [entry(colors.accent, 'hit'), entry(colors.trail, 'on the way to one'), entry(colors.dim, 'other passage')]
      : [entry(colors.communities[0] ?? '', 'passage, in the color of its region; larger with more ties'), entry(colors.tie, 'tie by a link, a name or a neighbor', 'atlas-line')]),
  );
}
