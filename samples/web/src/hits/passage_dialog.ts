import type { Graph, Hit, Passage, PathStep } from 'hoptrail';
import { byId, element } from '../page/dom.js';
import { showError } from '../page/notices.js';
import { pathWords } from '../picture/path_words.js';
import { nameOf, type Comparison } from '../search/comparison.js';
import { reasonsOf, whyWords } from '../search/words.js';
import { markedText } from './marked_text.js';

/** Shows a whole passage. With a comparison, it explains why the passage was found, and marks the text that the question or a
 * link found. */
export async function openPassage(graph: Graph, index: number, comparison?: Comparison, evidence?: PathStep['evidence']): Promise<void> {
  try {
    const passage = await graph.passage(index);
    const hit = comparison?.graph.hits.find((other) => other.index === index) ?? comparison?.flat.hits.find((other) => other.index === index);
    byId('passage-title').textContent = (comparison && nameOf(comparison, { passage: passage.id, title: passage.title })) ?? (passage.title || passage.id);
    byId('passage-place').textContent = [passage.documentTitle !== passage.title && passage.documentTitle, passage.heading]
      .filter(Boolean)
      .join(' › ');
    const highlights = evidence?.passage === passage.id && evidence.in === 'text' ? [evidence.range] : (hit?.snippet.highlights ?? []);
    byId('passage-text').replaceChildren(...markedText(passage.text, 0, highlights));
    byId('passage-why').replaceChildren(...(comparison ? whyOf(passage, comparison) : []));
    const facts: (readonly [string, string])[] = [
      ['Passage', passage.id],
      ...(passage.documentId !== passage.id ? [['Document', `${passage.documentId}, bytes ${passage.source.join('–')}`] as const] : []),
      ...(passage.page !== undefined ? [['Page', String(passage.page)] as const] : []),
      ...passage.metadata,
    ];
    byId('passage-facts').replaceChildren(...facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]));
    const dialog = byId<HTMLDialogElement>('passage');
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  } catch (reason) {
    showError('The passage cannot be shown', reason);
  }
}

/** Why the passage was found: as a hit over the graph, on the path to one, or by flat search only. */
function whyOf(passage: Passage, comparison: Comparison): readonly HTMLElement[] {
  const { id } = passage;
  const named = (other: { readonly passage: string; readonly title: string }): string => nameOf(comparison, other);
  const part = (label: string, ...content: readonly (Node | string)[]): HTMLElement =>
    element('p', {}, element('span', { class: 'trace-label' }, label), ...content);
  const hit = comparison.graph.hits.find((other) => other.passage === id);
  if (hit) {
    const path = hit.path.length < 2 ? [`${whyWords(hit, named)}.`] : pathWords(hit.path, named);
    return [part('Why', ...path), part('Score', reasonsOf(hit).join(' · '))];
  }
  const through = comparison.graph.hits.find(({ path }) => path.some((step) => step.passage === id));
  if (through) {
    const path = through.path.slice(0, through.path.findIndex((step) => step.passage === id) + 1);
    return [part('Why', ...pathWords(path, named)), part('Leads to', named(through))];
  }
  return comparison.flat.hits.some((other) => other.passage === id) ? [part('Why', `found only by flat search (${comparison.settings.flatMethod})`)] : [];
}
