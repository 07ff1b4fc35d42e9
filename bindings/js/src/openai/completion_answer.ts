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

/** The used members of a stream's chunk or of a whole answer; any of them may be missing. */
export interface CompletionPart {
  readonly choices?: readonly {
    readonly delta?: { readonly content?: string | null };
    readonly message?: { readonly content?: string | null };
    readonly finish_reason?: string | null;
  }[];
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number } | null;
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

/** Assembles a completion from its parts. */
export class CompletionText {
  #text = '';
  #hasText = false;
  #finishReason = '';
  #usage: CompletionPart['usage'];
  isComplete = false;

  /** The text that the part adds. */
  take(part: CompletionPart): string {
    this.#usage = part.usage ?? this.#usage;
    const choice = part.choices?.[0];
    const content = choice?.delta?.content ?? choice?.message?.content;
    if (typeof choice?.finish_reason === 'string') {
      this.#finishReason = choice.finish_reason;
      this.isComplete = true;
    }
    if (typeof content !== 'string') return '';
    this.#hasText = true;
    this.#text += content;
    return content;
  }

  completion(): Completion {
    if (!this.#hasText && this.#finishReason !== 'stop') {
      const reason = this.#finishReason === '' ? '' : ` (finish_reason ${this.#finishReason})`;
      throw new WrongAnswer(`the answer has no text${reason}`);
    }
    const { prompt_tokens: tokensRead, completion_tokens: tokensWritten } = this.#usage ?? {};
    return {
      text: this.#text,
      ...(isCount(tokensRead) ? { tokensRead } : {}),
      ...(isCount(tokensWritten) ? { tokensWritten } : {}),
    };
  }
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
