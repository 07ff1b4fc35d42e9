import type { Graph, Hit } from 'hoptrail';
import { byId, element } from '../page/dom.js';
import { showError } from '../page/notices.js';
import { markedText } from './marked_text.js';

/** Shows a whole passage, with the hit's highlights where it is one. */
export async function openPassage(graph: Graph, index: number, hit?: Hit): Promise<void> {
  try {
    const passage = await graph.passage(index);
    byId('passage-title').textContent = passage.title || passage.id;
    byId('passage-place').textContent = [passage.documentTitle !== passage.title && passage.documentTitle, passage.heading]
      .filter(Boolean)
      .join(' › ');
    byId('passage-text').replaceChildren(...markedText(passage.text, 0, hit?.snippet.highlights ?? []));
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
