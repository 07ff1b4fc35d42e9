import type { CompleteFunction, Embedder, ScoreFunction, Source, Sources } from '../types.js';
import type { Link } from './link.js';
import { packSources, packVectors, type Packed } from './packing.js';
import type { Asked, RequestId, SentAnswer, SentCompletion, SentScores, SentSources, SentVectors, ToPage } from './protocol.js';
import { toSent } from './sent_error.js';

/** The host functions of a run, which stay with the page. */
export interface HostFunctions {
  readonly embed?: Embedder | undefined;
  readonly complete?: CompleteFunction | undefined;
  readonly score?: ScoreFunction | undefined;
  readonly sources?: Sources | undefined;
}

type Request = Extract<ToPage, { kind: 'request' }>;

/** Answers the requests of a run in the worker. */
export class PageHost {
  /** Exceptions of the functions, so that the run's error has the same objects as its cause. */
  readonly failures = new Map<RequestId, unknown>();
  readonly #link: Link;
  readonly #functions: HostFunctions;
  readonly #signal: AbortSignal;
  #reader: SourceReader | undefined;
  #open = true;

  /** `signal`: the run's signal, for the functions. */
  constructor(link: Link, functions: HostFunctions, signal: AbortSignal) {
    this.#link = link;
    this.#functions = functions;
    this.#signal = signal;
  }

  /** Called when the run is over: later results of the functions are ignored. */
  close(): void {
    this.#open = false;
    this.#reader?.close();
  }

  async answer(asked: Request): Promise<void> {
    const { request } = asked;
    try {
      const { value, transfer } = await this.#ask(asked, request);
      if (this.#isOpen()) this.#link.post({ kind: 'fulfil', request, value }, transfer);
    } catch (error) {
      this.failures.set(request, error);
      if (this.#isOpen()) this.#link.post({ kind: 'refuse', request, error: toSent(error) });
    }
  }

  #ask(asked: Asked, request: RequestId): Promise<Packed<SentAnswer>> {
    switch (asked.asks) {
      case 'sources':
        return this.#sources();
      case 'embed':
        return this.#embed(asked);
      case 'complete':
        return this.#complete(asked, request);
      case 'score':
        return this.#score(asked);
    }
  }

  async #sources(): Promise<Packed<SentSources>> {
    this.#reader ??= new SourceReader(this.#functions.sources ?? []);
    const { sources, last } = await this.#reader.next();
    const { value, transfer } = packSources(sources);
    return { value: { sources: value, last }, transfer };
  }

  async #embed({ texts, context }: Extract<Asked, { asks: 'embed' }>): Promise<Packed<SentVectors>> {
    const { embed } = this.#functions;
    const whole = { ...context, signal: this.#signal };
    return packVectors(await (typeof embed === 'function' ? embed(texts, whole) : embed?.embed(texts, whole)));
  }

  async #complete(
    { messages, context }: Extract<Asked, { asks: 'complete' }>,
    request: RequestId,
  ): Promise<Packed<SentCompletion>> {
    const onToken = (text: string): void => {
      if (this.#isOpen()) this.#link.post({ kind: 'token', request, text: String(text) });
    };
    const completion = await this.#functions.complete?.(messages, { ...context, signal: this.#signal, onToken });
    return { value: { completion }, transfer: [] };
  }

  async #score({ question, passages, context }: Extract<Asked, { asks: 'score' }>): Promise<Packed<SentScores>> {
    const scores = await this.#functions.score?.(question, passages, { ...context, signal: this.#signal });
    return { value: { scores }, transfer: [] };
  }

  #isOpen(): boolean {
    return this.#open && !this.#link.ended;
  }
}

/** The size of a batch in characters: small compared with a corpus, large compared with the cost of a message. */
const charactersOfABatch = 1 << 20;
const sourcesOfABatch = 1024;

/** Reads sources in batches, on request. */
class SourceReader {
  readonly #iterator: Iterator<Source> | AsyncIterator<Source>;
  #ended = false;

  constructor(sources: Sources) {
    this.#iterator = Symbol.asyncIterator in sources ? sources[Symbol.asyncIterator]() : sources[Symbol.iterator]();
  }

  async next(): Promise<{ sources: readonly Source[]; last: boolean }> {
    const sources: Source[] = [];
    let characters = 0;
    while (characters < charactersOfABatch && sources.length < sourcesOfABatch) {
      const { done, value } = await this.#read();
      if (done === true) return { sources, last: true };
      sources.push(value);
      characters += value?.text?.length ?? 0;
    }
    return { sources, last: false };
  }

  close(): void {
    if (this.#ended) return;
    this.#ended = true;
    // Nobody is left to receive an error of the iterator's return().
    void Promise.resolve(this.#iterator.return?.()).catch(() => undefined);
  }

  async #read(): Promise<IteratorResult<Source>> {
    try {
      const result = await this.#iterator.next();
      if (result.done === true) this.#ended = true;
      return result;
    } catch (error) {
      this.#ended = true;
      throw error;
    }
  }
}
