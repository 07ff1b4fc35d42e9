import { checkMembers, type Members } from '../members.js';
import type { CompleteFunction } from '../types.js';
import { CompletionReceiver } from './completion_answer.js';
import { type ChatOptions, Dialect } from './dialect.js';
import { endpointMembers, type EndpointOptions, makeEndpoint } from './endpoint.js';
import { post } from './post.js';

/** Options of `openAiComplete`. */
export interface OpenAiCompleteOptions extends EndpointOptions, ChatOptions {
  /** Stream the answer; default true. */
  readonly stream?: boolean;
}

const members: Members<OpenAiCompleteOptions> = {
  ...endpointMembers, stream: 1, reasoningEffort: 1, seed: 1, stop: 1, jsonReplies: 1,
};

/**
 * A language model with OpenAI's `/v1/chat/completions`, as a run's `complete`:
 *
 *     const complete = openAiComplete({ baseUrl: 'http://127.0.0.1:8080', model: 'qwen3-4b' });
 *     const { answer } = await graph.ask('Who …?', { complete });
 *
 * A request is not retried after the first piece of its answer. If the server refuses `temperature`, `max_tokens`,
 * `response_format` or `stream_options`, the request is sent again without it, or with `max_completion_tokens`, and so are all later
 * ones. A reply that ended in a thought or without any text is an error.
 */
export function openAiComplete(options: OpenAiCompleteOptions): CompleteFunction {
  checkMembers('openAiComplete', options, members);
  const endpoint = makeEndpoint('language model', 'chat/completions', options);
  const stream = options.stream ?? true;
  const dialect = new Dialect(options);
  return (messages, { signal, tokenLimit, form, onToken }) => {
    const asked = messages.map(({ role, content }) => ({ role, content }));
    const makeBody = () => ({ model: endpoint.model, ...dialect.body(asked, tokenLimit, form, stream) });
    const adapt = (refusal: string): boolean => dialect.adapt(refusal);
    return post(endpoint, makeBody, signal, () => new CompletionReceiver(onToken), adapt);
  };
}
