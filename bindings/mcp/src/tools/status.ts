import { description } from '../description.js';
import type { LivingFolder } from '../living_folder.js';
import type { Reply } from './context.js';

/** Needs no index, so that it answers while the first index is being built. */
export function status(folder: LivingFolder): Reply {
  const { current, progress, settings } = folder;
  const seconds = (since: number | undefined): number => (since === undefined || since === 0 ? 0 : Math.round((Date.now() - since) / 100) / 10);
  const most = description.limits.skipped_files;
  return {
    folder: settings.folder,
    documents: current?.graph.documentCount ?? 0,
    passages: current?.graph.passageCount ?? 0,
    generation: current?.generation ?? 0,
    embedder: settings.embed?.id ?? '',
    state: folder.state,
    progress: folder.state === 'indexing' ? `${progress.message} (${progress.done} of ${progress.total || '?'})` : '',
    problem: folder.problem,
    seconds_since_change: seconds(current?.since),
    seconds_since_look: seconds(folder.lookedAt),
    skipped: folder.skipped.slice(0, most),
    left_out: folder.skipped.length > most ? [`${folder.skipped.length - most} of ${folder.skipped.length} skipped files`] : [],
  };
}
