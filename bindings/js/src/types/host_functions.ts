/** The host's functions: embedding texts, asking a language model, and scoring passages. */

/** The role of a text to embed; some models distinguish them. */
export type TextKind = 'query' | 'passage' | 'path';

/** The purpose of a request. */
export type Purpose =
  | 'question'
  | 'passage'
  | 'sub_question'
  | 'sub_answer'
  | 'critique'
  | 'answer'
  | 'keywords'
  | 'question_keywords'
  | 'amr'
  | 'path'
  | 'route'
  | 'next_evidence'
  | 'self_ask'
  | 'reasoning'
  | 'draft'
  | 'plan'
  | 'helpful'
  | 'help_scores'
  | 'judge'
  | 'score'
  | 'save'
  | 'store';

/** The context of a call of an embedding function. */
export interface EmbedContext {
  /** The role of the texts, for models that distinguish them. */
  readonly kind: TextKind;
  /** The purpose of the request. */
  readonly purpose: Purpose;
  /** Aborts when the run does: pass it to `fetch`. */
  readonly signal: AbortSignal;
}

/** Returns one vector per text, in the order of the texts, all of one dimension. They need not have unit length. */
export type EmbedFunction = (texts: readonly string[], context: EmbedContext) => Promise<readonly Float32Array[]>;

/** A function, optionally with the name of its model: a graph stores the name and refuses vectors of another model. */
export type Embedder = EmbedFunction | { readonly id?: string; readonly embed: EmbedFunction };

/** A message of a conversation with a language model. */
export interface Message {
  /** The author of the message. */
  readonly role: 'system' | 'user' | 'assistant';
  /** The text of the message. */
  readonly content: string;
}

/** The context of a call of a completion function. */
export interface CompleteContext {
  /** The purpose of the request, such as `critique`. */
  readonly purpose: Purpose;
  /** Aborts when the run does: pass it to `fetch`. */
  readonly signal: AbortSignal;
  /** The most tokens of the answer. */
  readonly tokenLimit: number;
  /** The expected form of the answer. */
  readonly form: 'text' | 'lines' | 'yes_no';
  /** Call it with each piece of the answer as it arrives; the piece becomes a step of the run. Optional. */
  readonly onToken: (text: string) => void;
}

/** The model's answer, as text or with its token counts. Ask the model at temperature 0. */
export type CompleteFunction = (
  messages: readonly Message[],
  context: CompleteContext,
) => Promise<string | { readonly text: string; readonly tokensRead?: number; readonly tokensWritten?: number }>;

/** The context of a call of a scoring function. */
export interface ScoreContext {
  /** The purpose of the request. */
  readonly purpose: Purpose;
  /** Aborts when the run does: pass it to `fetch`. */
  readonly signal: AbortSignal;
}

/**
 * Scores passages for a question, such as by a cross-encoder: one finite number for each, in their order. Higher is better, on any
 * scale. Each passage comes after the sentences that lead to it (option `score.chains`).
 */
export type ScoreFunction = (
  question: string,
  passages: readonly string[],
  context: ScoreContext,
) => Promise<readonly number[] | Float32Array | Float64Array>;
