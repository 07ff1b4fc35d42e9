import { elementScroll, measureElement, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { FileReport } from '../corpus/source_file.js';
import { element } from '../page/dom.js';
import { byteSize, counted } from '../page/format.js';

/** Height in CSS pixels of a row without reasons; rows are measured once shown. */
const usualHeight = 50;
const rowsAround = 10;

/** A virtual list of files: only the rows in view, and a few around them, are in the document. */
export class FileList {
  readonly #place: HTMLElement;
  readonly #rows: Virtualizer<HTMLElement, HTMLElement>;
  #reports: readonly FileReport[] = [];

  /** The list's parent scrolls. */
  constructor(place: HTMLElement) {
    this.#place = place;
    this.#rows = new Virtualizer<HTMLElement, HTMLElement>({
      count: 0,
      getScrollElement: () => place.parentElement,
      estimateSize: () => usualHeight,
      getItemKey: (index) => this.#reports[index]?.path ?? index,
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
      // A closed list has no heights.
      measureElement: (row, entry, rows) => measureElement(row, entry, rows) || usualHeight,
      overscan: rowsAround,
      onChange: () => this.#draw(),
    });
    this.#rows._didMount();
  }

  show(reports: readonly FileReport[]): void {
    this.#reports = reports;
    this.#rows.setOptions({ ...this.#rows.options, count: reports.length });
    this.#rows._willUpdate();
    this.#draw();
  }

  /** Draws the rows in view; padding replaces those before and after them. */
  #draw(): void {
    const items = this.#rows.getVirtualItems();
    const begin = items[0]?.start ?? 0;
    const end = items.at(-1)?.end ?? 0;
    this.#place.style.paddingTop = `${begin}px`;
    this.#place.style.paddingBottom = `${Math.max(0, this.#rows.getTotalSize() - end)}px`;
    const rows = items.flatMap(({ index }) => {
      const report = this.#reports[index];
      return report ? [rowOf(report, index, this.#reports.length)] : [];
    });
    this.#place.replaceChildren(...rows);
    for (const row of rows) this.#rows.measureElement(row);
  }
}

function rowOf({ path, byteLength, state, passages, reasons }: FileReport, index: number, count: number): HTMLElement {
  return element(
    'li',
    { class: `file file-${state.replaceAll(' ', '-')}`, 'data-index': index, 'aria-posinset': index + 1, 'aria-setsize': count },
    element('span', { class: 'file-path' }, path),
    element('small', {}, [stateWords(state, passages), byteSize(byteLength)].filter(Boolean).join(' · ')),
    ...reasons.map((reason) => element('small', { class: 'file-reason' }, reason)),
  );
}

function stateWords(state: FileReport['state'], passages: number | undefined): string {
  if (state === 'left out') return 'left out';
  const words = passages === undefined ? 'read' : `indexed: ${counted(passages, 'passage')}`;
  return state === 'in part' ? `${words}, in part` : words;
}
