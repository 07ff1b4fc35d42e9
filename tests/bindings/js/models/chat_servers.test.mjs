// The answers of today's servers of language models, as their documentation has them (tests/bindings/cpp/chat_servers_test.cpp).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chatAdapter, openAiComplete } from '../../../../bindings/js/dist/openai.js';
import { json, raw, scriptedServer } from './scripted_server.mjs';

const messages = [{ role: 'user', content: 'Who wrote Faust?' }];
const context = (form = 'text') => ({
  purpose: 'answer', signal: new AbortController().signal, tokenLimit: 64, form, onToken: () => undefined,
});
const cure = ': allow more tokens (option reply.tokens), or let the model think less (reasoningEffort)';
const said = { role: 'assistant', content: 'Goethe', refusal: null, annotations: [] };
const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'Who?' }] };

const whole = (message, finish_reason = 'stop', usage) => json({ choices: [{ index: 0, message, finish_reason }], usage });
const streamed = (delta, finish_reason = 'stop', usage) =>
  raw([{ choices: [{ index: 0, delta }] }, { choices: [{ index: 0, delta: {}, finish_reason }] }, { choices: [], usage }]
    .map((part) => `data: ${JSON.stringify(part)}\n\n`).join('') + 'data: [DONE]\n\n');

const endings = [
  ['OpenAI', said, 'stop', 'Goethe'],
  ['OpenAI, a reasoning model at its limit', { content: '', refusal: null }, 'length', undefined, `the reply has no text (finish_reason length)${cure}`],
  ['OpenAI, a refusal', { content: null, refusal: "I can't." }, 'stop', undefined, "the model refuses: I can't."],
  ['OpenAI, a tool call', { content: null, tool_calls: [{ id: 'c' }] }, 'tool_calls', undefined, 'the model called a tool instead of answering (finish_reason tool_calls)'],
  ['Azure, its filter', { role: 'assistant' }, 'content_filter', undefined, 'the answer has no text (finish_reason content_filter)'],
  ['DeepSeek', { content: 'Goethe', reasoning_content: 'Who?' }, 'stop', 'Goethe'],
  ['DeepSeek at its limit', { content: '', reasoning_content: 'Who?' }, 'length', undefined, `the model thought, but gave no answer (finish_reason length)${cure}`],
  ['vLLM', { content: null, reasoning_content: 'Who?', tool_calls: [] }, 'length', undefined, `the model thought, but gave no answer (finish_reason length)${cure}`],
  ['vLLM without a parser of thoughts', { content: '<think>Who?' }, 'length', undefined, `the reply ended within a thought (finish_reason length)${cure}`],
  ['vLLM, a thought and an answer', { content: '<think>Who?</think>Goethe' }, 'stop', '<think>Who?</think>Goethe'],
  ['Ollama', { content: '', reasoning: 'Who?' }, 'length', undefined, `the model thought, but gave no answer (finish_reason length)${cure}`],
  ['LM Studio', { content: 'Goethe', reasoning: 'Who?' }, 'stop', 'Goethe'],
  ['llama.cpp', { reasoning_content: 'Who?', content: 'Goethe' }, 'stop', 'Goethe'],
  ['Mistral, parts', { content: [thinking, { type: 'text', text: 'Goethe' }] }, 'stop', 'Goethe'],
  ['Mistral, a thought alone', { content: [thinking] }, 'length', undefined, `the model thought, but gave no answer (finish_reason length)${cure}`],
  ['Mistral, its tags', { content: '[THINK]Who?' }, 'length', undefined, `the reply ended within a thought (finish_reason length)${cure}`],
  ['an answer that is cut', { content: 'Johann' }, 'length', 'Johann'],
];

for (const [name, message, reason, text, problem] of endings) {
  test(`${name}: an answer, or an error that says what helps`, async () => {
    for (const [stream, reply] of [[false, whole], [true, streamed]]) {
      const server = await scriptedServer(reply(message, reason));
      const asked = openAiComplete({ baseUrl: server.address, model: 'm', stream })(messages, context());
      if (problem === undefined) assert.equal((await asked).text, text);
      else await assert.rejects(asked, { status: 'host_failure', message: `language model ${server.address}: ${problem}` });
      assert.equal(server.requests.length, 1);
      server.close();
    }
    const engine = { createChatCompletion: async () => (async function* () {
      yield { choices: [{ delta: message, finish_reason: reason }] };
    })() };
    if (problem === undefined) assert.equal((await chatAdapter(engine)(messages, context())).text, text);
    else await assert.rejects(chatAdapter(engine)(messages, context()), { status: 'host_failure' });
  });
}

const openAi = (message, param) => json({ error: { message, type: 'invalid_request_error', param } }, 400);
const refusals = [
  ['OpenAI', openAi("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", 'max_tokens'), 'max_tokens', 'max_completion_tokens'],
  ['OpenAI, temperature', openAi("Unsupported value: 'temperature' does not support 0 with this model.", 'temperature'), 'temperature', 'max_tokens'],
  ['vLLM, a context', openAi("'max_tokens' is too large: 64. This model's maximum context length is 50 tokens."), 'max_tokens', 'temperature'],
  ['DeepSeek, a schema', openAi('This response_format type is unavailable now'), 'response_format', 'temperature'],
  ['an older server', json({ detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options'] }] }, 422), 'stream_options', 'max_tokens'],
];

for (const [name, refusal, missing, present] of refusals) {
  test(`${name}: what the server refuses is sent once only`, async () => {
    const server = await scriptedServer(refusal, streamed(said));
    const complete = openAiComplete({ baseUrl: server.address, model: 'm', jsonReplies: true });
    for (let turn = 0; turn < 2; ++turn) assert.equal((await complete(messages, context('yes_no'))).text, 'Goethe');
    assert.equal(server.requests.length, 3);
    assert.ok(missing in server.requests[0].body);
    for (const { body } of server.requests.slice(1)) {
      assert.equal(missing in body, false);
      assert.ok(present in body);
    }
  });
}

test('a request that stays refused is an error with the words of the server', async () => {
  const server = await scriptedServer(openAi('no such model'));
  await assert.rejects(openAiComplete({ baseUrl: server.address, model: 'm' })(messages, context()), { message: /HTTP 400: no such model/ });
  assert.equal(server.requests.length, 1);
});

test('options are members of the request', async () => {
  const server = await scriptedServer(whole(said));
  const options = { reasoningEffort: 'low', seed: 7, stop: ['\n\n'], jsonReplies: true };
  for (const form of ['text', 'yes_no', 'lines', 'path']) {
    await openAiComplete({ baseUrl: server.address, model: 'm', stream: false, ...options })(messages, context(form));
    const { body } = server.requests.at(-1);
    assert.equal(body.reasoning_effort, 'low');
    assert.equal(body.seed, 7);
    assert.deepEqual(body.stop, ['\n\n']);
    assert.equal('response_format' in body, form !== 'text');
  }
  const { schema } = server.requests[1].body.response_format.json_schema;
  assert.deepEqual(schema.properties.verdict.enum, ['yes', 'no']);
});

test('the tokens of thoughts are counted', async () => {
  for (const [usage, written] of [
    [{ prompt_tokens: 9, completion_tokens: 30, total_tokens: 39, completion_tokens_details: { reasoning_tokens: 20 } }, 30],
    [{ prompt_tokens: 9, completion_tokens: 3, total_tokens: 32, completion_tokens_details: { reasoning_tokens: 20 } }, 23],
    [{ prompt_tokens: 9, completion_tokens: 3, completion_tokens_details: { reasoning_tokens: 20 } }, 23],
    [{ prompt_tokens: 9, completion_tokens: 3, total_tokens: 32 }, 23],
    [{ prompt_tokens: 9, completion_tokens: 3 }, 3],
  ]) {
    const server = await scriptedServer(whole(said, 'stop', usage));
    const answer = await openAiComplete({ baseUrl: server.address, model: 'm', stream: false })(messages, context());
    assert.deepEqual(answer, { text: 'Goethe', tokensRead: 9, tokensWritten: written });
    server.close();
  }
});

test('Azure expects the key in its own header', async () => {
  const headers = [];
  const fetch = async (url, { headers: sent }) => {
    headers.push([String(url), sent]);
    return new Response(JSON.stringify({ choices: [{ message: said, finish_reason: 'stop' }] }), { headers: { 'content-type': 'application/json' } });
  };
  const ask = (more) => openAiComplete({ model: 'm', apiKey: 'secret-key-123', stream: false, fetch, ...more })(messages, context());
  await ask({ baseUrl: 'https://x.openai.azure.com/openai/deployments/gpt?api-version=2024-10-21' });
  await ask({ baseUrl: 'https://example.org/v1' });
  await ask({ baseUrl: 'https://example.org/v1', keyHeader: 'x-key' });
  assert.equal(headers[0][0], 'https://x.openai.azure.com/openai/deployments/gpt/chat/completions?api-version=2024-10-21');
  assert.equal(headers[0][1]['api-key'], 'secret-key-123');
  assert.equal('authorization' in headers[0][1], false);
  assert.equal(headers[1][1].authorization, 'Bearer secret-key-123');
  assert.equal(headers[2][1]['x-key'], 'secret-key-123');
  assert.throws(() => openAiComplete({ baseUrl: 'https://example.org', model: 'm', apiKey: 'k', keyHeader: 'a\r\nb' }), { status: 'invalid_argument' });
});
