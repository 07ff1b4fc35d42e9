import type { Graph, Passage, Range } from 'hoptrail';
import { byId, element } from '../page/dom.js';
import { showError } from '../page/notices.js';
import { chainWords } from '../picture/chain_words.js';
import { chainOf } from '../search/chain.js';
import { nameOf, type Comparison } from '../search/comparison.js';
import { isChapter, type Titled } from '../search/names.js';
import { reasonsOf, whyWords } from '../search/reasons.js';
import { markedText } from './marked_text.js';

/** A sentence of a passage's text. */
export interface Evidence {
  readonly passage: string;
  readonly range: Range;
}

/** Shows a whole passage. With a comparison, it explains why the passage was found, and marks the text that the question or a
 * link found. */
export async function openPassage(graph: Graph, index: number, comparison?: Comparison, evidence?: Evidence): Promise<void> {
  try {
    const passage = await graph.passage(index);
    const hit = comparison?.graph.hits.find((other) => other.index === index) ?? comparison?.flat.hits.find((other) => other.index === index);
    byId('passage-title').textContent = (comparison && nameOf(comparison, { passage: passage.id, title: passage.title })) ?? (passage.title || passage.id);
    byId('passage-place').textContent = [passage.documentTitle !== passage.title && !isChapter(passage.documentTitle, passage.documentId) && passage.documentTitle, ...passage.heading.split(' > ')]
      .filter(Boolean)
      .join(' › ');
    const highlights = evidence?.passage === passage.id ? [evidence.range] : (hit?.snippet.highlights ?? []);
    byId('passage-text').replaceChildren(...markedText(passage.text, highlights.map(({ utf16 }) => utf16)));
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

/** Why the passage was found: as a hit with links, on the chain to one, or only without links. */
function whyOf(passage: Passage, comparison: Comparison): readonly HTMLElement[] {
  const { id } = passage;
  const named = (other: Titled): string => nameOf(comparison, other);
  const part = (label: string, ...content: readonly (Node | string)[]): HTMLElement =>
    element('p', {}, element('span', { class: 'trace-label' }, label), ...content);
  const { links } = comparison.graph.explanation;
  const hit = comparison.graph.hits.find((other) => other.passage === id);
  if (hit) {
    const chain = hit.chain.length === 0 ? [`${whyWords(hit, named)}.`] : chainWords(chainOf(hit, links), named);
    return [part('Why', ...chain), part('Score', reasonsOf(hit).join(' · '))];
  }
  const through = comparison.graph.hits.find(({ chain }) => chain.some((step) => step.passage === id));
  if (through) {
    const chain = chainOf(through, links).slice(0, through.chain.findIndex((step) => step.passage === id) + 1);
    return [part('Why', ...chainWords(chain, named)), part('Leads to', named(through))];
  }
  return comparison.flat.hits.some((other) => other.passage === id) ? [part('Why', `found only without links (${comparison.settings.flatMethod})`)] : [];
}
