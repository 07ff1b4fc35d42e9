import { description } from '../description.js';
import { inOrder } from '../folder.js';
import { wordsOf, type LivingFolder, type Version } from '../living_folder.js';
import { textOfRoots } from '../roots.js';
import type { Reply } from './context.js';

/** Needs no index, so that it answers while the first index is being built. */
export async function status(folder: LivingFolder): Promise<Reply> {
  const { current, progress, settings } = folder;
  const seconds = (since: number | undefined): number => (since === undefined || since === 0 ? 0 : Math.round((Date.now() - since) / 100) / 10);
  const most = description.limits.skipped_files;
  const skipped = inOrder(folder.skipped, ({ file }) => file);
  return {
    folder: textOfRoots(settings.roots),
    documents: current?.graph.documentCount ?? 0,
    passages: current?.graph.passageCount ?? 0,
    generation: current?.generation ?? 0,
    embedder: settings.embed?.id ?? '',
    link_share: current === undefined ? 0 : await current.read(linkShare),
    state: folder.state,
    progress: folder.state === 'indexing' ? wordsOf(progress) : '',
    problem: folder.problem,
    seconds_since_change: seconds(current?.since),
    seconds_since_look: seconds(folder.lookedAt),
    skipped: skipped.slice(0, most),
    ...(skipped.length > most ? { left_out: [`${skipped.length - most} of ${skipped.length} skipped files`] } : {}),
  };
}

/** How much links weigh in the ranking, in percent; 0 if passages rarely mention each other's titles. */
export async function linkShare({ graph }: Version): Promise<number> {
  const facts = (await graph.describe()) as { readonly graph?: { readonly gate_is_open?: boolean; readonly learned_share?: number } };
  return facts.graph?.gate_is_open === true ? Math.floor((facts.graph.learned_share ?? 1) * 100 + 0.5) : 0;
}
