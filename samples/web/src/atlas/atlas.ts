/** The atlas: a zoomable map of all passages. It is a separate chunk, loaded at first use; the page passes its functions
 * to it. */
import type { Hit } from 'hoptrail';
import { count, counted } from '../page/format.js';
import { distinctNames, nameIn, type NameOf } from '../search/names.js';
import type { AtlasMap } from './atlas_map.js';
import { AtlasView, type Trail } from './atlas_view.js';
import { atlasColors } from './atlas_colors.js';
import { buildDialog, entryOf, showLegend } from './atlas_dialog.js';
import { regionName } from './region_labels.js';

/** The functions of the page that the atlas calls. */
export interface AtlasPage {
  /** The corpus as text, from `graph.export('json')`. */
  readonly exportGraph: () => Promise<string>;
  /** Passages that have these words, best first. */
  readonly match: (words: string, signal: AbortSignal) => Promise<readonly Hit[]>;
  /** Asks the question on the page; the answer arrives through `show`. */
  readonly ask: (question: string) => void;
  /** A passage's title, or its name without one. */
  readonly titleOf: (index: number) => Promise<string>;
  readonly openPassage: (index: number) => void;
  readonly wantsStillness: () => boolean;
  readonly onError: (reason: unknown) => void;
}

/** An answered question, as far as the map shows it. */
export interface AtlasAnswer {
  readonly question: string;
  readonly hits: readonly Hit[];
  readonly nameOf: NameOf;
}

export interface Atlas {
  open(answer: AtlasAnswer | undefined): void;
  /** Shows the answer to a question; undefined: the question was cleared, and its light goes out. */
  show(answer: AtlasAnswer | undefined): void;
  /** For another corpus: the map is rebuilt when it is opened next. */
  forget(): void;
}

interface Entry {
  readonly index: number;
  readonly name: string;
  readonly note?: string | undefined;
  readonly color?: string | undefined;
}

const millisecondsToType = 120;
const neighborhoodsListed = 40;
/** The number of passages whose names are fetched first: those with the strongest ties. */
const titlesAsked = 500;

export function makeAtlas(page: AtlasPage): Atlas {
  const parts = buildDialog();
  let map: AtlasMap | undefined;
  let view: AtlasView | undefined;
  let indexOfId = new Map<string, number>();
  let names: string[] = [];
  let typing: ReturnType<typeof setTimeout> | undefined;
  let abort = new AbortController();

  const openPassage = (index: number): void => page.openPassage(index);
  const list = (title: string, entries: readonly Entry[], open = openPassage): void => {
    parts.listTitle.textContent = title;
    showLegend(parts.legend, atlasColors(parts.canvas), open === openPassage);
    parts.list.replaceChildren(
      ...entries.map(({ index, name, note, color }) =>
        entryOf(name, note, { onOpen: () => open(index), onFocus: () => view?.goToPassage(index), onPoint: (isOn) => view?.point(isOn ? index : undefined) }, color),
      ),
    );
  };
  /** Asks for the surroundings of a passage: the terms of its region. */
  const askAround = (index: number): void => {
    const terms = map?.terms[map.communities[index] ?? -1] ?? [];
    page.ask(terms.length > 0 ? terms.join(', ') : (names[index] ?? ''));
  };
  const listNeighborhoods = async (): Promise<void> => {
    if (!map) return;
    const { centers, communities, terms } = map;
    const colors = atlasColors(parts.canvas).communities;
    const sizes = new Map<number, number>();
    for (const community of communities) sizes.set(community, (sizes.get(community) ?? 0) + 1);
    const largest = [...sizes]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, neighborhoodsListed)
      .map(([community, size]) => ({ index: centers[community] ?? 0, note: counted(size, 'passage'), name: regionName(terms[community]), color: colors[community % colors.length] }));
    await nameAll(largest.flatMap(({ index, name }) => (name === '' ? [index] : [])));
    view?.light(undefined);
    list('Regions; a click asks around here', largest.map((entry) => ({ ...entry, name: entry.name || (names[entry.index] ?? '') })), askAround);
  };
  /** Sets the titles of passages that have none on the map yet. */
  const nameAll = async (indices: readonly number[]): Promise<void> => {
    const here = map;
    if (!here) return;
    const unnamed = indices.filter((index) => names[index] === here.ids[index]);
    const titles = await Promise.all(unnamed.map(page.titleOf));
    if (map !== here) return;
    unnamed.forEach((index, at) => (names[index] = titles[at] ?? ''));
    view?.rename(new Map(unnamed.map((index) => [index, names[index] ?? ''])));
  };
  const showAnswer = (answer: AtlasAnswer): void => {
    const trail = trailOf(answer.hits, indexOfId);
    // On the map, without the titles of pages: passages of one page are near one another.
    const ofTrail = answer.hits.flatMap((hit) => [hit, ...hit.chain]);
    view?.rename(new Map(ofTrail.map((part) => [indexOfId.get(part.passage) ?? 0, answer.nameOf(part).split(' › ').at(-1) ?? ''])));
    view?.light(trail);
    list(`The trail of “${answer.question}”`, answer.hits.map((hit) => ({ index: hit.index, name: answer.nameOf(hit), note: noteOf(hit, answer) })));
    parts.status.textContent = `${counted(answer.hits.length, 'hit')}, ${counted(trail.nodes.size, 'passage')} lit`;
  };
  const match = async (): Promise<void> => {
    const words = parts.search.value.trim();
    abort.abort();
    abort = new AbortController();
    const { signal } = abort;
    if (words === '') return void (await listNeighborhoods());
    const hits = await page.match(words, signal);
    if (signal.aborted) return;
    void nameAll(hits.map(({ index }) => index)).catch(page.onError);
    const found = distinctNames(hits);
    view?.light({ nodes: new Map(hits.map(({ index }) => [index, 'hit' as const])), links: [] });
    list('Passages with these words; Enter asks them as a question', hits.map((hit) => ({ index: hit.index, name: nameIn(found, hit) })));
    parts.status.textContent = `${counted(hits.length, 'passage')} lit`;
  };
  parts.search.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => void match().catch((reason: unknown) => abort.signal.aborted || page.onError(reason)), millisecondsToType);
  });
  parts.form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(typing);
    abort.abort();
    if (parts.search.value.trim() !== '') page.ask(parts.search.value);
  });
  const onKey = (event: KeyboardEvent): void => {
    if (view?.move(event.key)) event.preventDefault();
  };
  parts.canvas.addEventListener('keydown', onKey);
  parts.zoomIn.addEventListener('click', () => view?.move('+'));
  parts.zoomOut.addEventListener('click', () => view?.move('-'));
  parts.whole.addEventListener('click', () => view?.move('0'));
  const forget = (): void => {
    view?.end();
    [map, view, indexOfId] = [undefined, undefined, new Map()];
    parts.list.replaceChildren();
  };
  parts.dialog.addEventListener('close', () => abort.abort());

  const start = async (): Promise<void> => {
    parts.status.textContent = 'Drawing the map …';
    map = await layOutInWorker(await page.exportGraph());
    indexOfId = new Map(map.ids.map((id, index) => [id, index]));
    names = [...map.names];
    view = AtlasView.start(parts.canvas, map, { onOpen: openPassage, onAround: askAround, onPoint: (index) => void nameAll([index]).catch(page.onError), wantsStillness: page.wantsStillness });
    parts.canvas.hidden = view === undefined;
    const seconds = (map.times.reading + map.times.layout) / 1000;
    parts.status.textContent = `${counted(map.ids.length, 'passage')}, ${count(map.edges.length / 2)} of their ties; laid out in ${seconds.toFixed(1)} s${view ? '' : '. This browser has no WebGL: the list has what the map shows'}`;
    const { strengths } = map;
    const strongest = [...map.ids.keys()].sort((a, b) => (strengths[b] ?? 0) - (strengths[a] ?? 0));
    await nameAll(strongest.slice(0, titlesAsked));
    parts.dialog.dataset['state'] = 'ready';
  };
  return {
    open: (answer) => {
      parts.dialog.showModal();
      const shown = map ? Promise.resolve() : start();
      shown
        .then(async () => {
          parts.search.value = answer?.question ?? '';
          if (answer) showAnswer(answer);
          else await listNeighborhoods();
        })
        .catch(page.onError);
    },
    show: (answer) => {
      if (!map || (answer && !parts.dialog.open)) return;
      parts.search.value = answer?.question ?? '';
      if (answer) showAnswer(answer);
      else void listNeighborhoods().catch(page.onError);
    },
    forget,
  };
}

/** The passages on the hits' chains, and the steps between them. */
export function trailOf(hits: readonly Hit[], indexOfId: ReadonlyMap<string, number>): Trail {
  const nodes = new Map<number, 'hit' | 'step'>();
  const links: (readonly [number, number])[] = [];
  for (const { passage: id, chain } of hits) {
    const steps = chain.flatMap(({ passage }) => indexOfId.get(passage) ?? []);
    for (const step of steps) if (!nodes.has(step)) nodes.set(step, 'step');
    const index = indexOfId.get(id);
    if (index !== undefined) nodes.set(index, 'hit');
    steps.forEach((step, at) => at > 0 && step !== steps[at - 1] && links.push([steps[at - 1] ?? step, step]));
  }
  return { nodes, links };
}

function noteOf({ chain }: Hit, { nameOf }: AtlasAnswer): string {
  const before = chain.slice(0, -1);
  return before.length > 0 ? `through ${before.map(nameOf).join(' → ')}` : '';
}

function layOutInWorker(text: string): Promise<AtlasMap> {
  const worker = new Worker(new URL('atlas_worker.js', document.baseURI), { type: 'module', name: 'atlas' });
  return new Promise<AtlasMap>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<AtlasMap>) => resolve(data));
    worker.addEventListener('error', ({ message }) => reject(new Error(`The map cannot be made: ${message || 'its worker ended'}`)));
    worker.postMessage(text);
  }).finally(() => worker.terminate());
}
