import type { Graph, Hit, PathStep } from 'hoptrail';
import { listFlatHits, listGraphHits } from '../hits/hit_list.js';
import { openPassage } from '../hits/passage_dialog.js';
import { byId, keepFocus } from '../page/dom.js';
import { counted, milliseconds } from '../page/format.js';
import { announce, clearNotice, showError, showNotice } from '../page/notices.js';
import type { Cell } from '../page/state.js';
import { drawPicture, highlightPath } from '../picture/draw.js';
import type { Link } from '../picture/layout.js';
import { showLegend } from '../picture/legend.js';
import { listPaths } from '../picture/path_list.js';
import { isAdded, nameOf, type Comparison } from './comparison.js';
import { Stepper } from './stepper.js';
import { showTrace } from './trace_view.js';

/** The results of the last comparison: picture, lists and trace. */
export class Results {
  readonly #shown: Cell<Comparison | undefined>;
  readonly #graph: () => Graph | undefined;
  readonly #stepper = new Stepper();

  constructor(shown: Cell<Comparison | undefined>, graph: () => Graph | undefined) {
    this.#shown = shown;
    this.#graph = graph;
    this.#setUpViews();
  }

  /** `appear`: the picture appears hop by hop; `isStepped`: slowly enough to follow. */
  show(found: Comparison, appear: boolean, isStepped = false): void {
    const isFirst = byId('results').hidden;
    byId('results').hidden = false;
    byId('welcome').hidden = true;
    document.body.classList.add('has-results');
    byId('picture-card').hidden = found.graph.hits.length === 0;
    const begin = performance.now();
    this.#draw(found, (appear || isFirst) && !isStepped);
    const drawTime = performance.now() - begin;
    const giveFocusBack = keepFocus(['graph-hits', 'flat-hits', 'path-list']);
    listPaths(byId('path-list'), found, (hit) => this.#open(hit));
    listGraphHits(byId('graph-hits'), found, { onOpen: (hit) => this.#open(hit), onPoint: (hit) => point(hit?.rank) });
    // A flat hit also highlights its path if the graph found it too.
    const rankOf = new Map(found.graph.hits.map((hit) => [hit.index, hit.rank]));
    listFlatHits(byId('flat-hits'), found, { onOpen: (hit) => this.#open(hit), onPoint: (hit) => point(hit && rankOf.get(hit.index)) });
    giveFocusBack();
    this.#stepper.show(found, isStepped);
    byId('graph-time').textContent = `trail, ${milliseconds(found.times.graph)}`;
    byId('flat-time').textContent = `${found.settings.flatMethod}, ${milliseconds(found.times.flat)}`;
    showTrace(byId('trace-body'), found, drawTime);
    const added = found.graph.hits.filter((hit) => isAdded(found, hit)).length;
    announce(
      found.graph.hits.length === 0
        ? 'Nothing was found'
        : `${counted(found.graph.hits.length, 'passage')} found over the graph, ${added} of them not in flat search’s first ${found.settings.hits}. First: ${found.graph.hits[0] ? nameOf(found, found.graph.hits[0]) : ''}`,
    );
    clearNotice('Nothing was found');
    if (found.graph.hits.length === 0) {
      showNotice('note', 'Nothing was found', 'No passage has a word of the question. Ask in words that the files use, or load the embedding model.');
    }
    for (const button of document.querySelectorAll<HTMLElement>('.canned-question')) {
      button.setAttribute('aria-pressed', String(button.dataset['question'] === found.question));
    }
    this.#shown.value = found;
    byId('results').dataset['question'] = found.question;
  }

  #setUpViews(): void {
    const results = byId('results');
    const added = byId('added');
    added.addEventListener('click', () => {
      const on = added.getAttribute('aria-checked') !== 'true';
      added.setAttribute('aria-checked', String(on));
      results.classList.toggle('show-added', on);
    });
    results.classList.add('show-added');
    const views = { picture: byId('as-picture'), list: byId('as-list') };
    const show = (view: keyof typeof views): void => {
      views.picture.setAttribute('aria-pressed', String(view === 'picture'));
      views.list.setAttribute('aria-pressed', String(view === 'list'));
      byId('picture').hidden = view !== 'picture';
      byId('legend').hidden = view !== 'picture';
      byId('path-list').classList.toggle('visually-hidden', view !== 'list');
    };
    views.picture.addEventListener('click', () => show('picture'));
    views.list.addEventListener('click', () => show('list'));
    let width = 0;
    new ResizeObserver(([entry]) => {
      const next = Math.round(entry?.contentRect.width ?? 0);
      if (next === 0 || next === width) return;
      width = next;
      if (!this.#shown.value) return;
      this.#draw(this.#shown.value, false);
      this.#stepper.redraw();
    }).observe(byId('picture'));
  }

  #open(hit: Hit): void {
    const graph = this.#graph();
    if (graph) void openPassage(graph, hit.index, this.#shown.value);
  }

  #openById(id: string, evidence?: PathStep['evidence']): void {
    const graph = this.#graph();
    graph
      ?.find(id)
      .then((index) => openPassage(graph, index, this.#shown.value, evidence))
      .catch((reason: unknown) => showError('The passage cannot be shown', reason));
  }

  #draw(found: Comparison, appear: boolean): void {
    const handlers = {
      onHit: (hit: Hit) => this.#open(hit),
      onPassage: (id: string) => this.#openById(id),
      onEvidence: ({ evidence }: Link) => evidence && this.#openById(evidence.passage, evidence),
      onPoint: point,
    };
    const layout = drawPicture(byId('picture'), found, handlers, appear);
    const kinds = [...new Set(layout.links.map((link) => link.by))];
    showLegend(kinds, found);
    const added = found.graph.hits.filter((hit) => isAdded(found, hit)).length;
    byId('picture-summary').textContent =
      found.graph.hits.length === 0
        ? ''
        : `${counted(layout.hops.at(-1) ?? 0, 'hop')}; ${added} of ${counted(found.graph.hits.length, 'hit')} ${added === 1 ? 'is' : 'are'} not in flat search’s first ${found.settings.hits}` +
          (layout.leftOut > 0 ? `; ${counted(layout.leftOut, 'path')} left out of the picture` : '');
  }
}

/** Highlights the hit with this rank, in the lists and in the picture. */
function point(rank: number | undefined): void {
  highlightPath(byId('picture'), rank);
  for (const item of document.querySelectorAll<HTMLElement>('#graph-hits > .hit, #path-list > li')) {
    item.classList.toggle('on', rank !== undefined && item.dataset['rank'] === String(rank));
  }
}
