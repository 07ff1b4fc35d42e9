import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chatAdapter } from '../../../../bindings/js/dist/openai.js';
import { context } from './scripted_server.mjs';

const messages = [{ role: 'system', content: 'Be short.' }, { role: 'user', content: 'Who?' }];

async function* answerOf(texts) {
  for (const content of texts) yield { choices: [{ index: 0, delta: { content }, finish_reason: null }] };
  yield { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
  yield { choices: [], usage: { prompt_tokens: 9, completion_tokens: texts.length, total_tokens: 9 + texts.length } };
}

test('an engine with chat.completions.create answers piece by piece', async () => {
  const requests = [];
  const engine = { chat: { completions: { create: async (request) => (requests.push(request), answerOf(['An', 'na'])) } } };
  const asked = context();
  assert.deepEqual(await chatAdapter(engine)(messages, asked), { text: 'Anna', tokensRead: 9, tokensWritten: 2 });
  assert.deepEqual(asked.tokens, ['An', 'na']);
  assert.deepEqual(requests, [{ model: '', messages, temperature: 0, max_tokens: 99, stream: true, stream_options: { include_usage: true } }]);
  await chatAdapter(engine, { model: 'big' })(messages, context({ tokenLimit: 0 }));
  assert.equal(requests[1].model, 'big');
  assert.equal('max_tokens' in requests[1], false);
});

test('an engine with createChatCompletion does, too, and is given the signal', async () => {
  let given;
  const engine = { createChatCompletion: async (request) => ((given = request), answerOf(['yes'])) };
  const asked = context();
  assert.equal((await chatAdapter(engine)(messages, asked)).text, 'yes');
  assert.equal(given.abortSignal, asked.signal);
});

test('an abort interrupts the engine, rejects at once, and lets the answer come to its end', async () => {
  let interrupted = false;
  let ended = false;
  const engine = {
    interruptGenerate: () => (interrupted = true),
    chat: {
      completions: {
        async create() {
          return (async function* () {
            try {
              while (!interrupted) {
                yield { choices: [{ delta: { content: 'on and ' } }] };
                await new Promise((resolve) => setTimeout(resolve, 5));
              }
              await new Promise((resolve) => setTimeout(resolve, 50));
              yield { choices: [{ delta: {}, finish_reason: 'abort' }] };
              ended = true;
            } finally {
              if (!ended) ended = 'cut short';
            }
          })();
        },
      },
    },
  };
  const stop = new AbortController();
  const reason = new Error('enough');
  setTimeout(() => stop.abort(reason), 30);
  await assert.rejects(chatAdapter(engine)(messages, context({ signal: stop.signal })), reason);
  assert.equal(interrupted, true);
  assert.equal(ended, false);
  while (!ended) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(ended, true);
});

test('an engine that fails is a host_failure with its words', async () => {
  const engine = { chat: { completions: { create: async () => { throw new Error('the GPU was lost'); } } } };
  await assert.rejects(chatAdapter(engine)(messages, context()), { status: 'host_failure', message: /the GPU was lost/ });
});
