/** Receives a completion: event by event, or whole from a server that does not stream. */
import { EventStream } from './event_stream.js';
import { messageOf } from './error_text.js';
import { type Receiver, WrongAnswer } from './post.js';
import { PassingFailure } from './retry.js';

export interface Completion {
  readonly text: string;
  readonly tokensRead?: number;
  readonly tokensWritten?: number;
}

/** A part of a content that is a list: text, or a thought. */
export interface ContentPart {
  readonly type?: string;
  readonly text?: string;
}

/** The used members of a message or of a piece of one. */
export interface CompletionMessage {
  readonly content?: string | readonly ContentPart[] | null;
  readonly refusal?: string | null;
  readonly tool_calls?: readonly unknown[] | null;
  /** The thoughts of a model, by the names of several servers. */
  readonly reasoning_content?: unknown;
  readonly reasoning?: unknown;
  readonly thinking?: unknown;
}

/** The used members of a stream's chunk or of a whole answer; any of them may be missing. */
export interface CompletionPart {
  readonly choices?: readonly {
    readonly delta?: CompletionMessage;
    readonly message?: CompletionMessage;
    readonly finish_reason?: string | null;
  }[];
  readonly usage?: {
    readonly prompt_tokens?: number;
    readonly completion_tokens?: number;
    readonly total_tokens?: number;
    readonly completion_tokens_details?: { readonly reasoning_tokens?: number } | null;
  } | null;
}

const eventLimit = 2 ** 20;

export class CompletionReceiver implements Receiver<Completion> {
  readonly #onToken: (text: string) => void;
  readonly #events = new EventStream(eventLimit);
  readonly #answer = new CompletionText();
  #whole = '';
  #isStream = false;
  hasHandedOut = false;

  constructor(onToken: (text: string) => void) {
    this.#onToken = onToken;
  }

  take(piece: string, contentType: string): boolean {
    this.#isStream = contentType.toLowerCase().startsWith('text/event-stream');
    if (!this.#isStream) {
      this.#whole += piece;
      return false;
    }
    for (const { type, data } of this.#feed(piece)) {
      if (data.trim() === '[DONE]') {
        this.#answer.isComplete = true;
        return true;
      }
      if (data.trim() !== '') this.#takePart(readPart(data, type === 'error'));
    }
    return false;
  }

  finish(): Completion {
    if (!this.#isStream) {
      if (this.#whole.trim() === '') throw new PassingFailure('the answer is empty');
      this.#takePart(readPart(this.#whole, false));
      this.#answer.isComplete = true;
    }
    if (!this.#answer.isComplete) throw new PassingFailure('the stream ended before the answer did');
    return this.#answer.completion();
  }

  #feed(piece: string): ReturnType<EventStream['feed']> {
    try {
      return this.#events.feed(piece);
    } catch (thrown) {
      throw new WrongAnswer((thrown as RangeError).message);
    }
  }

  #takePart(part: CompletionPart): void {
    const text = this.#answer.take(part);
    if (text === '') return;
    this.hasHandedOut = true;
    this.#onToken(text);
  }
}

const cure = ': allow more tokens (option reply.tokens), or let the model think less (reasoningEffort)';

/** Assembles a completion from its parts. */
export class CompletionText {
  #text = '';
  #hasText = false;
  #hasThought = false;
  #hasCall = false;
  #refusal = '';
  #finishReason = '';
  #usage: CompletionPart['usage'];
  isComplete = false;

  /** The text that the part adds. */
  take(part: CompletionPart): string {
    this.#usage = part.usage ?? this.#usage;
    const choice = part.choices?.[0];
    if (typeof choice?.finish_reason === 'string') {
      this.#finishReason = choice.finish_reason;
      this.isComplete = true;
    }
    const message = choice?.delta ?? choice?.message ?? {};
    this.#refusal += message.refusal ?? '';
    this.#hasCall ||= (message.tool_calls?.length ?? 0) > 0;
    this.#hasThought ||= [message.reasoning_content, message.reasoning, message.thinking].some(hasWords);
    const { content } = message;
    if (typeof content !== 'string' && !Array.isArray(content)) return '';
    const text = textOf(content);
    this.#hasText = true;
    this.#hasThought ||= Array.isArray(content) && content.length > 0 && text === '';
    this.#text += text;
    return text;
  }

  /** Throws WrongAnswer for a reply that holds no answer, with what helps. */
  completion(): Completion {
    const reason = this.#finishReason === '' ? '' : ` (finish_reason ${this.#finishReason})`;
    const isBlank = this.#text.trim() === '';
    if (isBlank && this.#refusal !== '') throw new WrongAnswer(`the model refuses: ${this.#refusal}`);
    if (isBlank && this.#hasCall) throw new WrongAnswer(`the model called a tool instead of answering${reason}`);
    if (endsInThought(this.#text)) throw new WrongAnswer(`the reply ended within a thought${reason}${cure}`);
    if (isBlank && this.#hasThought) throw new WrongAnswer(`the model thought, but gave no answer${reason}${cure}`);
    if (isBlank && this.#finishReason === 'length') throw new WrongAnswer(`the reply has no text${reason}${cure}`);
    if (!this.#hasText && this.#finishReason !== 'stop') throw new WrongAnswer(`the answer has no text${reason}`);
    return { text: this.#text, ...tokensOf(this.#usage) };
  }
}

function hasWords(value: unknown): boolean {
  return (typeof value === 'string' || Array.isArray(value)) && value.length > 0;
}

/** Parts of other kinds than text, such as "thinking", are not said. */
function textOf(content: string | readonly ContentPart[]): string {
  if (typeof content === 'string') return content;
  const isText = ({ type }: ContentPart): boolean => type === undefined || type === 'text' || type === 'output_text';
  return content.map((part) => (typeof part === 'string' ? part : isText(part) ? (part.text ?? '') : '')).join('');
}

const thoughts = [
  ['<think>', '</think>'], ['<thinking>', '</thinking>'], ['<thought>', '</thought>'], ['<reasoning>', '</reasoning>'],
  ['[THINK]', '[/THINK]'], ['<seed:think>', '</seed:think>'], ['<|channel|>analysis', '<|channel|>final'],
] as const;

function endsInThought(text: string): boolean {
  return thoughts.some(([begin, end]) => text.lastIndexOf(begin) > text.lastIndexOf(end));
}

/** OpenAI counts the tokens of thoughts among completion_tokens; other servers count them apart, or only in the total. */
function tokensOf(usage: CompletionPart['usage']): { tokensRead?: number; tokensWritten?: number } {
  const { prompt_tokens: read, completion_tokens: said, total_tokens: total } = usage ?? {};
  const thought = usage?.completion_tokens_details?.reasoning_tokens;
  let written = said;
  if (isCount(said) && isCount(thought) && thought > said) written = said + thought;
  if (isCount(written) && isCount(read) && isCount(total) && total - read > written) written = total - read;
  return { ...(isCount(read) ? { tokensRead: read } : {}), ...(isCount(written) ? { tokensWritten: written } : {}) };
}

function readPart(json: string, isError: boolean): CompletionPart {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new WrongAnswer('the answer is not valid JSON');
  }
  const { error } = (value ?? {}) as { error?: unknown };
  if (isError || (error !== undefined && error !== null)) {
    throw new WrongAnswer(messageOf(value) ?? 'the server reports an error');
  }
  if (typeof value !== 'object' || value === null) throw new WrongAnswer('the answer is not a JSON object');
  return value as CompletionPart;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
