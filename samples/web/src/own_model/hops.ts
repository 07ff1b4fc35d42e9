/** The recurrent loop of a question with a language model: its sub-questions, passages and answers, hop by hop, while it runs. */
import type { AskResult, CompleteFunction, Embedder, Graph, Purpose } from 'hoptrail';

export interface ModelHop {
  readonly question: string;
  /** Titles of the passages that the model reads, best first. */
  readonly reads: readonly string[];
  readonly answer: string;
  /** Whether the model then had enough; undefined: it has not judged yet. */
  readonly isEnough: boolean | undefined;
}

export interface Cost {
  readonly calls: number;
  /** 0 where the server does not count. */
  readonly tokensRead: number;
  readonly tokensWritten: number;
  readonly seconds: number;
}

export interface Progress {
  readonly hops: readonly ModelHop[];
  readonly answer: string;
  /** The present request; undefined: none. */
  readonly doing: Purpose | undefined;
  readonly cost: Cost;
}

export interface Loop {
  readonly graph: Graph;
  readonly question: string;
  readonly hits: number;
  readonly complete: CompleteFunction;
  readonly embedder: Embedder | undefined;
  readonly signal: AbortSignal;
  readonly tell: (progress: Progress) => void;
}

const noHop: ModelHop = { question: '', reads: [], answer: '', isEnough: undefined };

/** Thoughts of a model are not its reply. */
const withoutThoughts = (text: string): string => text.replace(/<think>[\s\S]*?(?:<\/think>|$)/gu, '').trim();

/** The first line of a passage in the prompt is its title. */
const titlesIn = (prompt: string): readonly string[] => [...prompt.matchAll(/^<passage \d+ [0-9a-f]+>\n(.*)$/gmu)].map((match) => match[1] ?? '');

/** Runs the loop, and tells of each piece of a reply. */
export async function askHopByHop({ graph, question, hits, complete, embedder, signal, tell }: Loop): Promise<AskResult> {
  const begin = performance.now();
  const hops: ModelHop[] = [];
  const cost = { calls: 0, tokensRead: 0, tokensWritten: 0 };
  let answer = '';
  let doing: Purpose | undefined;
  const say = (): void => tell({ hops: [...hops], answer, doing, cost: { ...cost, seconds: (performance.now() - begin) / 1000 } });
  const change = (news: Partial<ModelHop>): void => void (hops[hops.length - 1] = { ...(hops.at(-1) ?? noHop), ...news });
  const hear = (purpose: Purpose, text: string): void => {
    if (purpose === 'sub_question') change({ question: withoutThoughts(text) });
    else if (purpose === 'sub_answer') change({ answer: withoutThoughts(text) });
    else if (purpose === 'answer') answer = withoutThoughts(text);
    say();
  };
  const observed: CompleteFunction = async (messages, context) => {
    const { purpose } = context;
    doing = purpose;
    if (purpose === 'sub_question') {
      if (hops.length > 0) change({ isEnough: false });
      hops.push(noHop);
    } else if (purpose === 'sub_answer') change({ reads: titlesIn(messages.map(({ content }) => content).join('\n')) });
    else if (purpose === 'answer' && hops.length > 0) change({ isEnough: true });
    say();
    let written = '';
    const reply = await complete(messages, {
      ...context,
      onToken: (text) => {
        written += text;
        hear(purpose, written);
      },
    });
    const { text, tokensRead = 0, tokensWritten = 0 } = typeof reply === 'string' ? { text: reply } : reply;
    cost.calls += 1;
    cost.tokensRead += tokensRead;
    cost.tokensWritten += tokensWritten;
    doing = undefined;
    hear(purpose, text);
    return reply;
  };
  const result = await graph.ask(question, {
    method: 'rgnn_ret',
    hits,
    complete: observed,
    signal,
    ...(embedder ? { embed: embedder } : { options: { 'search.embed': false } }),
  });
  // The engine's reading of the replies, without labels and remarks.
  const steps = result.steps.filter(({ subAnswer }) => subAnswer !== '');
  steps.forEach(({ subQuestion, subAnswer }, at) => (hops[at] = { ...(hops[at] ?? noHop), question: subQuestion, answer: subAnswer }));
  answer = result.answer;
  if (result.partial && hops.length > 0) change({ isEnough: false });
  say();
  return result;
}
