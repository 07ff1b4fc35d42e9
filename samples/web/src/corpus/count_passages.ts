import type { Graph } from 'hoptrail';
import type { FiledSource, FileReport } from './source_file.js';

/** Counting needs the passages themselves, so it is skipped for larger corpora. */
const passageLimit = 20_000;
const passagesAtATime = 1000;

/** The reports, with the number of passages of each file in the graph. */
export async function countPassages(
  graph: Graph,
  sources: readonly FiledSource[],
  reports: readonly FileReport[],
): Promise<readonly FileReport[]> {
  if (graph.passageCount > passageLimit) return reports;
  const pathOf = new Map(sources.map(({ path, source }) => [source.id, path]));
  const counts = new Map<string, number>();
  for (let begin = 0; begin < graph.passageCount; begin += passagesAtATime) {
    const length = Math.min(passagesAtATime, graph.passageCount - begin);
    for (const passage of await graph.passages(Array.from({ length }, (_, index) => begin + index))) {
      const path = pathOf.get(passage.documentId) ?? pathOf.get(passage.id);
      if (path !== undefined) counts.set(path, (counts.get(path) ?? 0) + 1);
    }
  }
  return reports.map((report) => (report.state === 'left out' ? report : { ...report, passages: counts.get(report.path) ?? 0 }));
}
