import type { CompleteFunction, EmbedFunction, ScoreFunction, Source } from '../types.js';
import { unpackVectors } from './packing.js';
import type {
  Asked,
  Post,
  RequestId,
  RunId,
  SentAnswer,
  SentCompletion,
  SentError,
  SentScores,
  SentSources,
  SentVectors,
} from './protocol.js';
import { fromPage } from './sent_error.js';

interface OpenRequest {
  readonly resolve: (value: SentAnswer) => void;
  readonly reject: (error: unknown) => void;
  readonly onToken: (text: string) => void;
}

/** The open requests of the worker's runs to the page. Wraps the page's functions and sources. */
export class Requests {
  readonly #post: Post;
  readonly #open = new Map<RequestId, OpenRequest>();
  #last: RequestId = 0;

  constructor(post: Post) {
    this.#post = post;
  }

  embed(run: RunId): EmbedFunction {
    return async (texts, { signal, ...context }) => {
      return unpackVectors(await this.#ask<SentVectors>(run, { asks: 'embed', texts, context }, signal));
    };
  }

  complete(run: RunId): CompleteFunction {
    return async (messages, { signal, onToken, ...context }) => {
      const sent = await this.#ask<SentCompletion>(run, { asks: 'complete', messages, context }, signal, onToken);
      return sent.completion as Awaited<ReturnType<CompleteFunction>>; // the engine validates it
    };
  }

  score(run: RunId): ScoreFunction {
    return async (question, passages, { signal, ...context }) => {
      const sent = await this.#ask<SentScores>(run, { asks: 'score', question, passages, context }, signal);
      return sent.scores as Awaited<ReturnType<ScoreFunction>>; // the engine validates it
    };
  }

  /** Prefetches one batch while the previous one is read: the page's iterator does not run ahead of the engine. */
  async *sources(run: RunId, signal: AbortSignal): AsyncGenerator<Source, void> {
    const next = (): Promise<SentSources> => {
      const batch = this.#ask<SentSources>(run, { asks: 'sources' }, signal);
      batch.catch(() => undefined); // awaited below, unless the run ends before
      return batch;
    };
    for (let coming = next(); ;) {
      const { sources, last } = await coming;
      if (!last) coming = next();
      yield* sources;
      if (last) return;
    }
  }

  fulfil(request: RequestId, value: SentAnswer): void {
    this.#take(request)?.resolve(value);
  }

  refuse(request: RequestId, error: SentError): void {
    this.#take(request)?.reject(fromPage(error, request));
  }

  token(request: RequestId, text: string): void {
    this.#open.get(request)?.onToken(text);
  }

  #ask<Answer extends SentAnswer>(
    run: RunId,
    asked: Asked,
    signal: AbortSignal,
    onToken: (text: string) => void = () => undefined,
  ): Promise<Answer> {
    const request = ++this.#last;
    return new Promise<Answer>((resolve, reject) => {
      signal.throwIfAborted();
      const onAbort = (): void => this.#take(request)?.reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      this.#open.set(request, { resolve: (value) => resolve(value as Answer), reject, onToken });
      this.#post({ kind: 'request', run, request, ...asked });
    });
  }

  #take(request: RequestId): OpenRequest | undefined {
    const open = this.#open.get(request);
    this.#open.delete(request);
    return open;
  }
}
