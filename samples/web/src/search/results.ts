import type { Graph, Hit } from 'hoptrail';
import { listFlatHits, listGraphHits } from '../hits/hit_list.js';
import { openPassage, type Evidence } from '../hits/passage_dialog.js';
import { byId, keepFocus } from '../page/dom.js';
import { counted, milliseconds } from '../page/format.js';
import { announce, showError } from '../page/notices.js';
import type { Cell } from '../page/state.js';
import { listChains } from '../picture/chain_list.js';
import { drawPicture, highlightChain } from '../picture/draw.js';
import type { Link } from '../picture/layout.js';
import { showLegend } from '../picture/legend.js';
import { showAnswer } from './answer_card.js';
import { pressCanned } from './canned.js';
import { addedCount, nameOf, type Comparison } from './comparison.js';
import { Stepper } from './stepper.js';
import { showTrace } from './trace_view.js';

/** How results appear: the hops of the picture one after another, slowly enough to follow, or all at once as while typing. */
export type Appearance = 'at once' | 'hop by hop' | 'stepped';

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

  show(found: Comparison, appearance: Appearance): void {
    this.expect();
    byId('results').hidden = false;
    byId('skip').textContent = 'Skip to the hits';
    showAnswer(found, { onPassage: (id, evidence) => this.openById(id, evidence), onPoint: (hit) => point(hit?.rank) });
    byId('picture-card').hidden = found.graph.hits.length === 0;
    const begin = performance.now();
    this.#draw(found, appearance === 'hop by hop');
    const drawTime = performance.now() - begin;
    const giveFocusBack = keepFocus(['graph-hits', 'flat-hits', 'chain-list']);
    listChains(byId('chain-list'), found, (hit) => this.#open(hit));
    listGraphHits(byId('graph-hits'), found, { onOpen: (hit) => this.#open(hit), onPoint: (hit) => point(hit?.rank) });
    // A hit without links also highlights its chain if it has one.
    const rankOf = new Map(found.graph.hits.map((hit) => [hit.index, hit.rank]));
    listFlatHits(byId('flat-hits'), found, { onOpen: (hit) => this.#open(hit), onPoint: (hit) => point(hit && rankOf.get(hit.index)) });
    giveFocusBack();
    this.#stepper.show(found, appearance === 'stepped');
    byId('graph-time').textContent = `trail, ${milliseconds(found.times.graph)}`;
    byId('flat-time').textContent = `${found.settings.flatMethod}, ${milliseconds(found.times.flat)}`;
    showTrace(byId('trace-body'), found, drawTime);
    const added = addedCount(found);
    announce(
      found.graph.hits.length === 0
        ? 'Nothing was found'
        : `${counted(found.graph.hits.length, 'passage')} found, ${added} of them only with links. First: ${found.graph.hits[0] ? nameOf(found, found.graph.hits[0]) : ''}`,
    );
    byId('results').classList.toggle('nothing', found.graph.hits.length + found.flat.hits.length === 0);
    pressCanned(found.question);
    this.#shown.value = found;
    byId('results').dataset['question'] = found.question;
  }

  /** Makes room for results, as soon as they are asked for: what moves later surprises. */
  expect(): void {
    byId('welcome').hidden = true;
    document.body.classList.add('has-results');
  }

  /** Takes the results away, after the question was cleared. */
  clear(): void {
    byId('results').hidden = true;
    byId('welcome').hidden = false;
    document.body.classList.remove('has-results');
    byId('skip').textContent = 'Skip to the question';
    pressCanned(undefined);
    delete byId('results').dataset['question'];
    this.#shown.value = undefined;
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
      byId('chain-list').classList.toggle('visually-hidden', view !== 'list');
    };
    views.picture.addEventListener('click', () => show('picture'));
    views.list.addEventListener('click', () => show('list'));
    const lists = { graph: byId('show-graph'), flat: byId('show-flat') };
    const choose = (list: keyof typeof lists): void => {
      for (const [name, button] of Object.entries(lists)) button.setAttribute('aria-pressed', String(name === list));
      results.classList.toggle('show-flat', list === 'flat');
    };
    lists.graph.addEventListener('click', () => choose('graph'));
    lists.flat.addEventListener('click', () => choose('flat'));
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

  openById(id: string, evidence?: Evidence): void {
    const graph = this.#graph();
    graph
      ?.find(id)
      .then((index) => openPassage(graph, index, this.#shown.value, evidence))
      .catch((reason: unknown) => showError('The passage cannot be shown', reason));
  }

  #draw(found: Comparison, appear: boolean): void {
    const handlers = {
      onHit: (hit: Hit) => this.#open(hit),
      onPassage: (id: string) => this.openById(id),
      onEvidence: ({ link }: Link) => link?.in && this.openById(link.in, { passage: link.in, range: link.sentence_range }),
      onPoint: point,
    };
    const layout = drawPicture(byId('picture'), found, handlers, appear);
    const kinds = [...new Set(layout.links.map((link) => link.kind))];
    showLegend(kinds, layout.meetings.size > 0, found);
    const added = addedCount(found);
    const hops = (layout.columns.at(-1) ?? 1) - 1;
    byId('picture-summary').textContent =
      found.graph.hits.length === 0
        ? ''
        : (hops > 0 ? `${counted(hops, 'hop')}; links add ${added} of ${counted(found.graph.hits.length, 'hit')}` : 'found without a hop') +
          (layout.leftOut > 0 ? `; ${counted(layout.leftOut, 'chain')} left out of the picture` : '');
  }
}

/** Highlights the hit with this rank, in the lists and in the picture. */
function point(rank: number | undefined): void {
  highlightChain(byId('picture'), rank);
  for (const item of document.querySelectorAll<HTMLElement>('#graph-hits > .hit, #chain-list > li')) {
    item.classList.toggle('on', rank !== undefined && item.dataset['rank'] === String(rank));
  }
}
