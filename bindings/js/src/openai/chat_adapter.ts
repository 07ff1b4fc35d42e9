/** Language models in the same process that have OpenAI's interface: WebLLM, wllama, OpenAI's own package. */
import { HoptrailError } from '../errors.js';
import { checkMembers } from '../members.js';
import type { CompleteFunction } from '../types.js';
import { type CompletionPart, CompletionText } from './completion_answer.js';

/** A request of `/v1/chat/completions`. */
export interface ChatRequest {
  /** Empty: the loaded model. */
  model: string;
  /** The conversation so far, oldest message first. */
  messages: { role: 'system' | 'user' | 'assistant'; content: string }[];
  /** Always 0. */
  temperature: number;
  /** The most tokens of the reply. */
  max_tokens?: number;
  /** Streams the reply in parts. */
  stream: true;
  /** Requests token counts at the end. */
  stream_options: { include_usage: boolean };
  /** Aborts the reply. */
  abortSignal?: AbortSignal;
}

/** A part of the answer: a chunk of `/v1/chat/completions`. */
export type ChatChunk = CompletionPart;

/** WebLLM's `MLCEngine` and its worker engines; a client of OpenAI's `openai` package. */
export interface CompletionsEngine {
  /** The interface of OpenAI's client. */
  readonly chat: {
    readonly completions: {
      create(request: ChatRequest, options?: { signal?: AbortSignal }): PromiseLike<AsyncIterable<ChatChunk>>;
    };
  };
  /** WebLLM: ends the current answer. */
  interruptGenerate?(): unknown;
}

/** wllama, version 3 or later. */
export interface WllamaEngine {
  /** Sends a request to the model. */
  createChatCompletion(request: ChatRequest): PromiseLike<AsyncIterable<ChatChunk>>;
}

/** An engine in the page that answers chat messages. */
export type ChatEngine = CompletionsEngine | WllamaEngine;

/**
 * A loaded engine as a run's `complete`. `model` selects one model of an engine with several.
 *
 *     const complete = chatAdapter(await CreateMLCEngine('Llama-3.2-1B-Instruct-q4f16_1-MLC'));
 */
export function chatAdapter(engine: ChatEngine, options: { readonly model?: string } = {}): CompleteFunction {
  checkMembers('chatAdapter', options, { model: 1 });
  return async (messages, { signal, tokenLimit, onToken }) => {
    signal.throwIfAborted();
    const request: ChatRequest = {
      model: options.model ?? '',
      messages: messages.map(({ role, content }) => ({ role, content })),
      temperature: 0,
      ...(tokenLimit > 0 ? { max_tokens: tokenLimit } : {}),
      stream: true,
      stream_options: { include_usage: true },
    };
    return await untilAborted(signal, interrupt(engine), async () => {
      const answer = new CompletionText();
      for await (const part of await start(engine, request, signal)) {
        // After an interruption, WebLLM ends its answer by itself. Read it to the end: WebLLM holds a lock until then.
        if (!signal.aborted) {
          const text = answer.take(part);
          if (text !== '') onToken(text);
        }
      }
      return answer.completion();
    });
  };
}

function start(engine: ChatEngine, request: ChatRequest, signal: AbortSignal): PromiseLike<AsyncIterable<ChatChunk>> {
  if ('chat' in engine) return engine.chat.completions.create(request, { signal });
  return engine.createChatCompletion({ ...request, abortSignal: signal });
}

function interrupt(engine: ChatEngine): () => void {
  return () => {
    if ('interruptGenerate' in engine) engine.interruptGenerate?.();
  };
}

/** Rejects immediately when the signal aborts, even if the engine needs time to stop. */
async function untilAborted<T>(signal: AbortSignal, stop: () => void, work: () => Promise<T>): Promise<T> {
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = (): void => {
      stop();
      reject(signal.reason);
    };
  });
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(), aborted]);
  } catch (thrown) {
    signal.throwIfAborted();
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    throw new HoptrailError('host_failure', `the language model in this page failed: ${message}`, '', { cause: thrown });
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
