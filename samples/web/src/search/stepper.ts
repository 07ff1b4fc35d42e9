import { byId, wantsStillness } from '../page/dom.js';
import { counted } from '../page/format.js';
import { showHopsUpTo } from '../picture/draw.js';
import type { Comparison } from './comparison.js';
import { nameOf } from './comparison.js';
import { hopsTo } from './chain.js';
import { hopName, namesBefore } from './hops.js';

const millisecondsPerStep = 1800;

/** Shows the hops of a comparison one at a time, in the picture and in the list. With reduced motion, each waits for a click. */
export class Stepper {
  #found: Comparison | undefined;
  #hop = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    byId('watch-hops').addEventListener('click', () => this.#start());
    byId('hop-back').addEventListener('click', () => this.#go(this.#hop - 1));
    byId('hop-next').addEventListener('click', () => this.#go(this.#hop + 1));
    byId('hop-all').addEventListener('click', () => this.#end());
  }

  /** For a new comparison: shows all of it, or its first hop. */
  show(found: Comparison, isStepped: boolean): void {
    this.#found = found;
    byId('watch-hops').hidden = this.#last() < 1;
    if (isStepped && this.#last() > 0) this.#start();
    else this.#end();
  }

  /** Called after the picture was redrawn. */
  redraw(): void {
    if (!byId('hop-steps').hidden) this.#mark(this.#hop);
  }

  #last(): number {
    return Math.max(0, ...(this.#found?.graph.hits ?? []).map(hopsTo));
  }

  #start(): void {
    byId('hop-steps').hidden = false;
    byId('watch-hops').hidden = true;
    this.#step(0);
    this.#play();
  }

  /** After a click, the reader sets the pace. */
  #go(hop: number): void {
    clearTimeout(this.#timer);
    this.#step(hop);
  }

  #play(): void {
    clearTimeout(this.#timer);
    if (wantsStillness()) return;
    this.#timer = setTimeout(() => {
      this.#step(this.#hop + 1);
      if (this.#hop < this.#last()) this.#play();
    }, millisecondsPerStep);
  }

  #step(hop: number): void {
    const found = this.#found;
    if (!found) return;
    this.#hop = Math.min(Math.max(0, hop), this.#last());
    const here = found.graph.hits.filter((hit) => hopsTo(hit) === this.#hop);
    const hits = here.map((hit) => nameOf(found, hit));
    const names = [...new Set(here.flatMap((hit) => namesBefore(hit, found.graph.explanation.links)))];
    const ledBy = this.#hop > 0 && names.length > 0 ? `by ${names.map((name) => `“${name}”`).join(', ')}` : '';
    byId('hop-words').textContent = [`${hopName(this.#hop)} of ${counted(this.#last(), 'hop')}`, ledBy, hits.length > 0 ? hits.join(', ') : 'no hit'].filter(Boolean).join(' · ');
    byId<HTMLButtonElement>('hop-back').disabled = this.#hop === 0;
    byId<HTMLButtonElement>('hop-next').disabled = this.#hop === this.#last();
    this.#mark(this.#hop);
  }

  #end(): void {
    clearTimeout(this.#timer);
    byId('hop-steps').hidden = true;
    byId('watch-hops').hidden = this.#last() < 1;
    this.#mark(undefined);
  }

  #mark(limit: number | undefined): void {
    showHopsUpTo(byId('picture'), limit);
    const hops = new Map(this.#found?.graph.hits.map((hit) => [String(hit.rank), hopsTo(hit)]));
    for (const item of document.querySelectorAll<HTMLElement>('#graph-hits > .hit, #chain-list > li')) {
      item.classList.toggle('later', limit !== undefined && (hops.get(item.dataset['rank'] ?? '') ?? 0) > limit);
    }
  }
}
