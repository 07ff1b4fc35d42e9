// The answers of today's servers of language models (tests/vectors/chat_servers.json).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { chatAdapter, openAiComplete } from '../../../../bindings/js/dist/openai.js';
import { context, json, raw, scriptedServer } from './scripted_server.mjs';

const messages = [{ role: 'user', content: 'Who wrote Faust?' }];
const { endings, refusals, usages } = JSON.parse(readFileSync(new URL('../../../vectors/chat_servers.json', import.meta.url), 'utf8'));
const said = { role: 'assistant', content: 'Goethe' };

const whole = (message, finish_reason = 'stop', usage) => json({ choices: [{ index: 0, message, finish_reason }], usage });
const streamed = (delta, finish_reason = 'stop', usage) =>
  raw([{ choices: [{ index: 0, delta }] }, { choices: [{ index: 0, delta: {}, finish_reason }] }, { choices: [], usage }]
    .map((part) => `data: ${JSON.stringify(part)}\n\n`).join('') + 'data: [DONE]\n\n');

for (const { server: name, message, finish_reason: reason, text, error } of endings) {
  const problem = error?.replace('{reasoning_effort}', 'reasoningEffort');
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

for (const { server: name, status, body: refusal, missing, present } of refusals) {
  test(`${name}: what the server refuses is sent once only`, async () => {
    const server = await scriptedServer(json(refusal, status), streamed(said));
    const complete = openAiComplete({ baseUrl: server.address, model: 'm', jsonReplies: true });
    for (let turn = 0; turn < 2; ++turn) assert.equal((await complete(messages, context({ form: 'yes_no' }))).text, 'Goethe');
    assert.equal(server.requests.length, 3);
    assert.ok(missing in server.requests[0].body);
    for (const { body } of server.requests.slice(1)) {
      assert.equal(missing in body, false);
      assert.ok(present in body);
    }
  });
}

test('a request that stays refused is an error with the words of the server', async () => {
  const server = await scriptedServer(json({ error: { message: 'no such model' } }, 400));
  await assert.rejects(openAiComplete({ baseUrl: server.address, model: 'm' })(messages, context()), { message: /HTTP 400: no such model/ });
  assert.equal(server.requests.length, 1);
});

test('options are members of the request', async () => {
  const server = await scriptedServer(whole(said));
  const options = { reasoningEffort: 'low', seed: 7, stop: ['\n\n'], jsonReplies: true };
  for (const form of ['text', 'yes_no', 'lines', 'path']) {
    await openAiComplete({ baseUrl: server.address, model: 'm', stream: false, ...options })(messages, context({ form }));
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
  for (const { usage, written } of usages) {
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
