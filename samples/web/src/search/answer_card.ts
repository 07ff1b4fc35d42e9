import type { Hit } from 'hoptrail';
import type { Evidence } from '../hits/passage_dialog.js';
import { markedText } from '../hits/marked_text.js';
import { byId, element } from '../page/dom.js';
import { counted } from '../page/format.js';
import { chainOf, hopsTo, type ChainPart } from './chain.js';
import { leadingHit, nameOf, type Comparison } from './comparison.js';
import { linkLabel } from './link_words.js';

export interface AnswerHandlers {
  readonly onPassage: (id: string, evidence?: Evidence) => void;
  /** The hit whose chain is pointed at; undefined: none any more. */
  readonly onPoint: (hit: Hit | undefined) => void;
}

/** The answer, or the words missing for one, and the chain that leads there. An answer is shown only where the engine has one. */
export function showAnswer(found: Comparison, handlers: AnswerHandlers): void {
  const hit = leadingHit(found);
  const chain = hit && hopsTo(hit) > 0 ? chainOf(hit, found.graph.explanation.links) : [];
  const missing = missingWords(found);
  const title = titleOf(found, hit, missing);
  byId('answer').hidden = title === '' && missing === '' && chain.length === 0;
  byId('answer-title').replaceChildren(title || (chain.length > 0 ? 'The chain' : 'Searched for other words'), ...wayWords(found, hit));
  byId('answer-missing').textContent = missing;
  byId('answer-missing').hidden = missing === '';
  showSentence(found, handlers);
  const place = byId('answer-chain');
  place.hidden = chain.length === 0;
  place.onpointerenter = () => handlers.onPoint(hit);
  place.onpointerleave = () => handlers.onPoint(undefined);
  place.replaceChildren(...chainLine(chain, found, handlers));
}

function titleOf({ graph }: Comparison, hit: Hit | undefined, missing: string): string {
  const { answerability } = graph.explanation;
  if (graph.hits.length === 0) return 'Nothing was found';
  if (answerability?.signal === 'unlikely') return 'An answer is unlikely';
  if (answerability?.span && hit) return answerability.span.text;
  return answerability?.signal === 'partial' && missing !== '' ? 'Found in part' : '';
}

/** Where the answer is, after how many hops, and how often such answers are right. */
function wayWords(found: Comparison, hit: Hit | undefined): readonly HTMLElement[] {
  const { span, signal } = found.graph.explanation.answerability ?? {};
  if (!span || !hit || signal === 'unlikely') return [];
  const name = nameOf(found, hit);
  const hops = hopsTo(hit);
  const way = [name !== span.text && `in ${name}`, hops > 0 && `after ${counted(hops, 'hop')}`].filter(Boolean).join(', ');
  const percent = `${Math.round(span.confidence * 100)} %`;
  return [
    element('span', { class: 'answer-way' }, way && ` — ${way}`),
    element('small', { title: `Of answers found by the same rule, ${percent} were right on questions with known answers` }, `confidence ${percent}`),
  ];
}

const quoted = (words: readonly string[]): string => words.map((word) => `‘${word}’`).join(', ');

/** Words that no passage or no hit has, if they are why the answer is not likely; and corrected words. */
function missingWords({ graph }: Comparison): string {
  const { answerability, notices } = graph.explanation;
  const corrected = notices.filter((notice) => notice.startsWith('searched for '));
  const { signal, missing_terms: missing, uncovered_terms: uncovered } = answerability ?? { signal: 'likely', missing_terms: [], uncovered_terms: [] };
  const absent = signal === 'likely' ? [] : [missing.length > 0 && `no passage has ${quoted(missing)}`, uncovered.length > 0 && `no hit has ${quoted(uncovered)}`];
  const words = [...absent, ...corrected].filter(Boolean).join('; ');
  const sentence = words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  return graph.hits.length > 0 ? sentence : `${sentence || 'No passage has a word of the question.'} Ask in words that the files use, or load the embedding model.`;
}

function showSentence({ graph }: Comparison, { onPassage }: AnswerHandlers): void {
  const { span, signal } = graph.explanation.answerability ?? {};
  const place = byId('answer-sentence');
  place.hidden = !span || signal === 'unlikely';
  if (!span || signal === 'unlikely') return;
  const begin = span.sentence_range.utf16[0];
  const [from, to] = span.range.utf16;
  place.replaceChildren(...markedText(span.sentence, [[from - begin, to - begin]]));
  place.onclick = () => onPassage(span.passage, { passage: span.passage, range: span.sentence_range });
}

/** [Brooklyn Bridge] — designed by → [John A. Roebling]. Passages open by a click; keys reach them in the list of hits. */
function chainLine(chain: readonly ChainPart[], found: Comparison, { onPassage }: AnswerHandlers): readonly HTMLElement[] {
  return chain.map((part, index) => {
    const before = chain[index - 1];
    const name = nameOf(found, part);
    return element(
      'span',
      { class: 'chain-part' },
      before && part.link && element('span', { class: 'chain-words' }, `— ${linkLabel(part.link, nameOf(found, before), name)} → `),
      element('b', { class: 'chain-passage', onclick: () => onPassage(part.passage) }, name),
      ' ',
    );
  });
}
