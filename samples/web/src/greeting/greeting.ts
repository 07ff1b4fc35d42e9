/**
 * The first view of the reader's own files: their numbers, what most of them lead to, and questions that need two hops,
 * or the names to start from. It is a separate script, loaded after files were indexed.
 */
import type { Graph, Passage } from 'hoptrail';
import { counted } from '../page/format.js';
import type { ExportedGraph } from '../page/exported_graph.js';
import type { CannedQuestion } from '../search/canned.js';
import { hopsTo } from '../search/chain.js';
import { compare, isAdded, type Settings } from '../search/comparison.js';
import { isChapter } from '../search/names.js';
import { islandsOf, mostLinked, readDocuments, type Documents } from './documents.js';
import { twoHopQuestions, type PassageText } from './questions.js';

export interface Greeting {
  readonly words: string;
  readonly toTry: readonly CannedQuestion[];
}

/** Reading the export of a larger graph would take too long. */
const passageLimit = 20_000;
/** Passages with mentions that are read for relations. */
const passagesRead = 6000;
const passagesAtATime = 1000;
const questionsTried = 12;
const questionsShown = 3;
const namesShown = 3;
const namesToTry = 6;
/** A name to start from: a date is none. */
const readable = /^(?=.*\p{L}{3}).{1,60}$/u;
const settings: Settings = { flatMethod: 'bm25', hits: 5 };

export async function greet(graph: Graph, signal: AbortSignal): Promise<Greeting> {
  if (graph.passageCount > passageLimit) return { words: `${counted(graph.documentCount, 'document')}, ${counted(graph.passageCount, 'passage')}`, toTry: [] };
  const documents = readDocuments(JSON.parse(await graph.export('json')) as ExportedGraph);
  const often = mostLinked(documents, 2 * namesToTry);
  const texts = await readTexts(graph, passagesToRead(documents, often), signal);
  const titleOf = (document: number): string => texts.get(documents.firstPassages.get(document) ?? -1)?.title ?? '';
  const linked = often.filter((document) => readable.test(titleOf(document))).slice(0, namesToTry);
  const names = linked.map(titleOf);
  const questions = await goodQuestions(graph, documents, texts, titleOf, signal);
  if (questions.length > 0) return { words: wordsOf(documents, names.slice(0, namesShown)), toTry: questions };
  return {
    words: wordsOf(documents, []),
    toTry: linked.map((document, index) => ({ label: names[index] ?? '', question: names[index] ?? '', note: linkedWords(documents.degrees.get(document) ?? 0) })),
  };
}

const linkedWords = (others: number): string => `${counted(others, 'document')} ${others === 1 ? 'leads' : 'lead'} here`;

function wordsOf(documents: Documents, names: readonly string[]): string {
  const { islands, alone } = islandsOf(documents);
  const parts = [
    counted(documents.count, 'document'),
    counted(documents.mentions.length, 'mention'),
    islands > 0 && counted(islands, 'island'),
    alone > 0 && `${alone.toLocaleString('en')} alone`,
  ];
  return `${parts.filter(Boolean).join(', ')}${names.length > 0 ? `; most linked: ${names.join(', ')}` : ''}`;
}

/** The first passages of these documents, and passages with mentions, each with the first passage of where it leads. */
function passagesToRead({ mentions, firstPassages }: Documents, linked: readonly number[]): readonly number[] {
  const wanted = new Set(linked.flatMap((document) => firstPassages.get(document) ?? []));
  for (const { passage, to } of mentions) {
    if (wanted.size >= passagesRead) break;
    wanted.add(passage).add(firstPassages.get(to) ?? passage);
  }
  return [...wanted];
}

async function readTexts(graph: Graph, passages: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, PassageText>> {
  const texts = new Map<number, PassageText>();
  for (let begin = 0; begin < passages.length; begin += passagesAtATime) {
    signal.throwIfAborted();
    for (const passage of await graph.passages(passages.slice(begin, begin + passagesAtATime))) texts.set(passage.index, { title: titleOfDocument(passage), text: passage.text });
  }
  return texts;
}

/** The title of a passage's document; of a numbered file, the heading. */
function titleOfDocument({ documentId, documentTitle, heading, title, id }: Passage): string {
  if (heading !== '' && isChapter(documentTitle, documentId)) return heading;
  return documentTitle || title || id;
}

/** Of the questions, those whose answer links find: first those for which search without links does not. */
async function goodQuestions(graph: Graph, documents: Documents, texts: ReadonlyMap<number, PassageText>, titleOf: (document: number) => string, signal: AbortSignal): Promise<readonly CannedQuestion[]> {
  const added: CannedQuestion[] = [];
  const others: CannedQuestion[] = [];
  for (const { question, named, says } of twoHopQuestions(documents, texts, questionsTried)) {
    signal.throwIfAborted();
    if (added.length === questionsShown) break;
    const found = await compare(graph, question, settings, undefined, signal);
    const hit = found.graph.hits.find((other) => other.document === documents.ids.get(says) && hopsTo(other) > 0);
    if (hit) (isAdded(found, hit) ? added : others).push({ label: titleOf(named), question });
  }
  return [...added, ...others].slice(0, questionsShown);
}
