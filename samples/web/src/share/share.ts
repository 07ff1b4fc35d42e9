/** The code behind the buttons for sharing: a separate script, loaded at the first click, or when a link brings passages. */
import type { Graph } from 'hoptrail';
import type { Comparison } from '../search/comparison.js';
import { packPassages, passagesToShare } from './passage_link.js';

export { drawCard } from './card.js';
export { pageCode, showPageCode } from './page_code.js';
export { packPassages, unpackPassages } from './passage_link.js';

/** The passages of a comparison for a link, with the hyperlinks among them. */
export async function packComparison(found: Comparison, graph: Graph): Promise<string> {
  const ids = passagesToShare(found);
  const passages = await graph.passages(await Promise.all(ids.map((id) => graph.find(id))));
  const { links } = found.graph.explanation;
  const linksOf = (id: string): readonly string[] => [...new Set(links.flatMap(({ from, to, by }) => (by === 'hyperlink' && from === id && ids.includes(to) ? [to] : [])))];
  return packPassages(passages.map(({ id, title, text }) => ({ id, title, text, links: linksOf(id) })));
}
