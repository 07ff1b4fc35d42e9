import { checkMembers, type Members } from '../members.js';
import type { CompleteFunction } from '../types.js';
import { CompletionReceiver } from './completion_answer.js';
import { endpointMembers, type EndpointOptions, makeEndpoint } from './endpoint.js';
import { post } from './post.js';

/** Options of `openAiComplete`. */
export interface OpenAiCompleteOptions extends EndpointOptions {
  /** Stream the answer; default true. */
  readonly stream?: boolean;
}

const members: Members<OpenAiCompleteOptions> = { ...endpointMembers, stream: 1 };

/**
 * A language model with OpenAI's `/v1/chat/completions`, as a run's `complete`:
 *
 *     const complete = openAiComplete({ baseUrl: 'http://127.0.0.1:8080', model: 'qwen3-4b' });
 *     const { answer } = await graph.ask('Who …?', { complete });
 *
 * A request is not retried after the first piece of its answer.
 */
export function openAiComplete(options: OpenAiCompleteOptions): CompleteFunction {
  checkMembers('openAiComplete', options, members);
  const endpoint = makeEndpoint('language model', 'chat/completions', options);
  const stream = options.stream ?? true;
  return (messages, { signal, tokenLimit, onToken }) => {
    const body = {
      model: endpoint.model,
      messages: messages.map(({ role, content }) => ({ role, content })),
      temperature: 0,
      ...(tokenLimit > 0 ? { max_tokens: tokenLimit } : {}),
      stream,
      ...(stream ? { stream_options: { include_usage: true } } : {}),
    };
    return post(endpoint, body, signal, () => new CompletionReceiver(onToken));
  };
}
