import type { Atlas, AtlasPage } from '../atlas/atlas.js';
import type { Corpora } from '../corpus/corpora.js';
import { openPassage } from '../hits/passage_dialog.js';
import { byId, wantsStillness } from '../page/dom.js';
import { showError } from '../page/notices.js';
import { loadPart } from '../page/parts.js';
import type { Cell } from '../page/state.js';
import { nameOf, type Comparison } from './comparison.js';

/** The number of hits of a search during typing. */
const matches = 40;

/** The button of the atlas. The map's code is loaded at the first click. */
export function setUpAtlas(corpora: Corpora, shown: Cell<Comparison | undefined>, ask: (question: string) => void): void {
  let atlas: Promise<Atlas> | undefined;
  const onError = (reason: unknown): void => showError('The atlas cannot be shown', reason);
  const graph = (): NonNullable<typeof corpora.current.value>['graph'] => {
    if (!corpora.current.value) throw new Error('There is no corpus');
    return corpora.current.value.graph;
  };
  const page: AtlasPage = {
    exportGraph: () => graph().export('json'),
    match: async (words, signal) => (await graph().search(words, { method: 'bm25', hits: matches, signal })).hits,
    ask,
    titleOf: async (index) => {
      const { title, id } = await graph().passage(index);
      return title || id;
    },
    openPassage: (index) => void openPassage(graph(), index, shown.value),
    wantsStillness,
    onError,
  };
  const load = async (): Promise<Atlas> => (await loadPart('atlas')).makeAtlas(page);
  const answer = (found: Comparison | undefined): Parameters<Atlas['show']>[0] => found && { question: found.question, hits: found.graph.hits, nameOf: (passage) => nameOf(found, passage) };
  byId('open-atlas').addEventListener('click', () => {
    atlas ??= load().catch((reason: unknown) => {
      atlas = undefined;
      throw reason;
    });
    atlas.then((map) => map.open(answer(shown.value)), onError);
  });
  shown.watch((found) => void atlas?.then((map) => map.show(answer(found)), () => undefined));
  corpora.current.watch(() => void atlas?.then((map) => map.forget(), () => undefined));
}
