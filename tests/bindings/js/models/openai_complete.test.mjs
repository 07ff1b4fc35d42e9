import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { HoptrailError } from '../../../../bindings/js/dist/errors.js';
import { openAiComplete } from '../../../../bindings/js/dist/openai.js';
import { context, events, json, pieces, raw, rejection, scriptedServer } from './scripted_server.mjs';

const messages = [{ role: 'user', content: 'Who built it?' }];

function model(server, more = {}) {
  return openAiComplete({ baseUrl: server.address, model: 'm', ...more });
}

const whole = (content) => json({ choices: [{ message: { content }, finish_reason: 'stop' }] });

test('a streamed answer comes piece by piece, with its token counts', async () => {
  const server = await scriptedServer(raw(events(['Anna ', 'Petrova', '.'], { usage: { prompt_tokens: 7, completion_tokens: 3 } })));
  const asked = context();
  const answer = await model(server, { apiKey: 'secret-key-123' })(messages, asked);
  assert.deepEqual(answer, { text: 'Anna Petrova.', tokensRead: 7, tokensWritten: 3 });
  assert.deepEqual(asked.tokens, ['Anna ', 'Petrova', '.']);
  const [request] = server.requests;
  assert.equal(request.url, '/v1/chat/completions');
  assert.equal(request.headers.authorization, 'Bearer secret-key-123');
  assert.deepEqual(request.body, {
    model: 'm', messages, temperature: 0, max_tokens: 99, stream: true, stream_options: { include_usage: true },
  });
});

test('the stream may be cut anywhere: in a sign, between CR and LF, byte by byte', async () => {
  const text = 'Zürich 東京 🏔 „ja“\u2028';
  // The first event has two lines of data: a LF taken for a separate line would cut it in two.
  const first = 'data: {"choices": [\ndata: {"delta": {"content": "So: "}}]}\n\n';
  const stream = ': a comment\r\nid: 7\r\nretry\r\n\r\n' + first.replaceAll('\n', '\r\n') +
    events([...text], { usage: { prompt_tokens: 1, completion_tokens: 2 } }).replaceAll('\n', '\r\n');
  const bytes = Buffer.from(stream);
  for (const size of [1, 2, 3, 7, 64]) {
    const parts = [];
    for (let start = 0; start < bytes.length; start += size) parts.push(bytes.subarray(start, start + size));
    // A fetch of our own hands the pieces on unchanged; a socket would join them.
    const fetch = async () =>
      new Response(new ReadableStream({
        pull(controller) {
          const part = parts.shift();
          if (part) controller.enqueue(part);
          else controller.close();
        },
      }), { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
    const answer = await openAiComplete({ baseUrl: 'http://localhost', model: 'm', fetch })(messages, context());
    assert.equal(answer.text, `So: ${text}`, `pieces of ${size} bytes`);
    assert.equal(answer.tokensWritten, 2);
  }
});

test('lines may end in CR alone, an event may have several lines of data', async () => {
  const server = await scriptedServer(raw('data: {"choices": [\rdata: {"delta": {"content": "yes"}, "finish_reason": "stop"}]}\r\rdata:[DONE]\r\r'));
  assert.equal((await model(server)(messages, context())).text, 'yes');
});

test('the answer ends at [DONE], though the server holds the connection', async () => {
  const server = await scriptedServer(pieces([events(['done'])], { after: 'hold' }));
  assert.equal((await model(server)(messages, context())).text, 'done');
});

test('a server that does not stream answers whole', async () => {
  const server = await scriptedServer(json({ choices: [{ message: { content: 'Anna' } }], usage: { prompt_tokens: 4, completion_tokens: 1 } }));
  const asked = context();
  assert.deepEqual(await model(server)(messages, asked), { text: 'Anna', tokensRead: 4, tokensWritten: 1 });
  assert.deepEqual(asked.tokens, ['Anna']);
  await model(server, { stream: false })(messages, context({ tokenLimit: 0 }));
  assert.deepEqual(server.requests[1].body, { model: 'm', messages, temperature: 0, stream: false });
});

test('members of the request can be added, changed and left out', async () => {
  const server = await scriptedServer(whole('x'));
  const body = { max_tokens: undefined, max_completion_tokens: 500, seed: 1 };
  await model(server, { body, headers: { 'x-team': 'red' } })(messages, context());
  assert.equal('max_tokens' in server.requests[0].body, false);
  assert.equal(server.requests[0].body.max_completion_tokens, 500);
  assert.equal(server.requests[0].headers['x-team'], 'red');
});

test('the address may have /v1, a path of its own, or all of it', async () => {
  const server = await scriptedServer(whole('x'));
  for (const path of ['', '/', '/v1', '/v1/', '/proxy/llm?version=2', '/v1/chat/completions']) {
    await openAiComplete({ baseUrl: server.address + path, model: 'm' })(messages, context());
  }
  assert.deepEqual(server.requests.map((request) => request.url), [
    '/v1/chat/completions', '/v1/chat/completions', '/v1/chat/completions', '/v1/chat/completions',
    '/proxy/llm/chat/completions?version=2', '/v1/chat/completions',
  ]);
});

test('a busy server is asked again, when it says', async () => {
  const busy = json({ error: { message: 'slow down' } }, 429, { 'retry-after': '0.3' });
  const server = await scriptedServer(busy, json({}, 503), whole('at last'));
  const start = performance.now();
  assert.equal((await model(server)(messages, context())).text, 'at last');
  const waited = performance.now() - start;
  // 300 ms as the header says, then 250 to 500 ms of its own accord.
  assert.ok(waited >= 540 && waited < 300_000, `waited ${waited} ms`);
  assert.equal(server.requests.length, 3);
});

test('it gives up after the attempts it has, and says what was wrong', async () => {
  const server = await scriptedServer(json({ error: { message: 'overloaded' } }, 500, { 'retry-after': '0' }));
  const error = await rejection(model(server, { maxRetries: 2 })(messages, context()));
  assert.equal(server.requests.length, 3);
  assert.equal(error.status, 'host_failure');
  assert.equal(error.message, `language model ${server.address}: HTTP 500: overloaded, after 3 attempts`);
});

test('a wait of an hour is not waited', async () => {
  const server = await scriptedServer(json({ error: 'quota' }, 429, { 'retry-after': '3600' }));
  const error = await rejection(model(server)(messages, context()));
  assert.match(error.message, /HTTP 429: quota \(Retry-After: 3600 s\)/);
});

test('what asking again cannot help is not asked again', async () => {
  for (const [status, hint] of [[400, 'no'], [401, 'apiKey'], [403, 'apiKey'], [404, '"m"']]) {
    const server = await scriptedServer(json({ error: { message: 'no' } }, status));
    const error = await rejection(model(server)(messages, context()));
    assert.match(error.message, new RegExp(`HTTP ${status}: no`));
    assert.ok(error.message.includes(hint), error.message);
    assert.equal(server.requests.length, 1);
  }
});

test('a stream that breaks off is asked again before its first word, never after it', async () => {
  const early = pieces([': thinking\n\n'], { after: 'break' });
  const server = await scriptedServer(early, raw(events(['well'])));
  assert.equal((await model(server)(messages, context())).text, 'well');
  for (const [late, problem] of [
    [pieces([events(['Anna '], { finish: '', done: false })], { after: 'break' }), /was interrupted/],
    [raw(events(['Anna '], { finish: '', done: false })), /ended before the answer did/],
  ]) {
    const other = await scriptedServer(late, raw(events(['well'])));
    const asked = context();
    assert.match((await rejection(model(other)(messages, asked))).message, problem);
    assert.equal(other.requests.length, 1);
    assert.deepEqual(asked.tokens, ['Anna ']);
  }
});

test('an error in the midst of a stream is the error', async () => {
  for (const event of ['data: {"error": {"message": "out of memory"}}\n\n', 'event: error\ndata: {"message": "out of memory"}\n\n']) {
    const server = await scriptedServer(raw(events(['A'], { finish: '', done: false }) + event));
    assert.match((await rejection(model(server)(messages, context()))).message, /: out of memory$/);
  }
});

test('what is no answer is refused', async () => {
  for (const [handler, problem] of [
    [raw('data: {"choices": \n\n'), /not valid JSON/],
    [raw('data: 7\n\n'), /not a JSON object/],
    [raw('<html>welcome</html>', 'text/html'), /not valid JSON/],
    [json({ choices: [] }), /no text/],
    [json({ choices: [{ message: { content: null }, finish_reason: 'content_filter' }] }), /no text \(finish_reason content_filter\)/],
    [json({ error: { message: 'the model is not loaded' } }), /the model is not loaded/],
    [raw(`data: ${'x'.repeat(2 ** 20 + 1)}`), /longer than 1048576/],
  ]) {
    const server = await scriptedServer(handler);
    const error = await rejection(model(server)(messages, context()));
    assert.match(error.message, problem);
    assert.equal(server.requests.length, 1);
  }
});

test('an answer without end is cut off at the limit', async () => {
  const server = await scriptedServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const more = () => { while (!response.destroyed && response.write(events(['ha '.repeat(1000)], { finish: '', done: false }))); };
    response.on('drain', more);
    more();
  });
  const error = await rejection(model(server, { responseLimit: 1_000_000 })(messages, context()));
  assert.equal(error.status, 'limit_exceeded');
  assert.match(error.message, /1000000 bytes/);
});

test('a silent server is given up, and asked again', async () => {
  const server = await scriptedServer(() => {}, whole('awake'));
  assert.equal((await model(server, { timeout: 3000 })(messages, context())).text, 'awake');
  const dumb = await scriptedServer(() => {});
  const error = await rejection(model(dumb, { timeout: 100, maxRetries: 0 })(messages, context()));
  assert.match(error.message, /timed out after 0.1 s without data/);
  const stuck = await scriptedServer(pieces([events(['A'], { finish: '', done: false })], { after: 'hold' }));
  assert.match((await rejection(model(stuck, { timeout: 100 })(messages, context()))).message, /timed out after 0.1 s/);
});

test('a slow stream is not a silent one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const parts = 'as slow as this'.split('').map((sign) => events([sign], { finish: '', done: false }));
  let goOn;
  const server = await scriptedServer(async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const part of parts) {
      const isRead = new Promise((resolve) => (goOn = resolve));
      response.write(part);
      await isRead;
    }
    response.end(events([]));
  });
  const asked = context({ onToken: () => (t.mock.timers.tick(200), goOn()) });
  assert.equal((await model(server, { timeout: 250 })(messages, asked)).text, 'as slow as this');
});

test('an abort ends it at once, with its reason: before, while it waits, and in the stream', async () => {
  const reason = new Error('enough');
  const server = await scriptedServer(pieces([events(['A'], { finish: '', done: false })], { after: 'hold' }));
  await assert.rejects(model(server)(messages, context({ signal: AbortSignal.abort(reason) })), reason);
  assert.equal(server.requests.length, 0);

  const inStream = new AbortController();
  await assert.rejects(model(server)(messages, context({ signal: inStream.signal, onToken: () => inStream.abort(reason) })), reason);

  const busy = await scriptedServer(json({}, 503, { 'retry-after': '30' }));
  const waiting = new AbortController();
  const rejected = assert.rejects(model(busy)(messages, context({ signal: waiting.signal })), reason);
  while (busy.requests.length === 0) await sleep(10);
  await sleep(100);
  waiting.abort(reason);
  await rejected;
  assert.equal(busy.requests.length, 1, 'it did not wait until it may ask again');
});

test('a key goes to one origin: redirects are not followed', async () => {
  const thief = await scriptedServer(whole('mine now'));
  for (const status of [301, 302, 307, 308]) {
    const server = await scriptedServer((_, response) => response.writeHead(status, { location: `${thief.address}/v1` }).end());
    const error = await rejection(model(server, { apiKey: 'secret-key-123' })(messages, context()));
    assert.match(error.message, /redirects/);
    await rejection(model(server, { headers: { 'x-api-key': 'secret-key-123' } })(messages, context()));
  }
  assert.equal(thief.requests.length, 0);
});

test('no message has the key, or much of it', async () => {
  const apiKey = 'sk-Proj-0123456789abcdef';
  const said = `Incorrect key sk-proj-0123456789ABCDEF (…456789abcdef), or header my-other-secret, see \u001b[31m docs`;
  for (const handler of [json({ error: { message: said } }, 401), raw(said, 'text/plain', 400), json({ error: said })]) {
    const server = await scriptedServer(handler);
    const error = await rejection(model(server, { apiKey, headers: { 'x-key': 'my-other-secret' } })(messages, context()));
    const all = `${error.message} ${error.detail} ${error.stack} ${JSON.stringify(error)} ${error.cause}`;
    assert.match(all, /Incorrect key \*\*\*/);
    assert.doesNotMatch(all, /0123456789abcdef|456789ab|my-other-secret|\u001b/i);
  }
  const fetch = async () => { throw new TypeError(`bad header Bearer ${apiKey}`); };
  const thrown = await rejection(openAiComplete({ baseUrl: 'https://a.example', model: 'm', apiKey, fetch, maxRetries: 0 })(messages, context()));
  assert.doesNotMatch(`${thrown.message} ${thrown.cause}`, /0123456789/);
});

test('options that make no sense are refused when they are given', () => {
  const wrong = (options, status, text) =>
    assert.throws(
      () => openAiComplete({ baseUrl: 'http://localhost', model: 'm', ...options }),
      (error) => error instanceof HoptrailError && error.status === status && text.test(error.message) && !/top-secret/.test(error.message),
    );
  wrong({ baseUrl: 'localhost:8080' }, 'invalid_argument', /must have the scheme .*not localhost:/);
  wrong({ baseUrl: 'nowhere' }, 'invalid_argument', /must be a URL .*not "nowhere"/);
  wrong({ baseUrl: 'https://me:top-secret@a.example' }, 'invalid_argument', /user name or password/);
  wrong({ model: '' }, 'invalid_argument', /model/);
  wrong({ apiKey: 'top-secret\n' }, 'invalid_argument', /apiKey/);
  wrong({ apiKey: '' }, 'invalid_argument', /apiKey/);
  wrong({ baseUrl: 'http://a.example', apiKey: 'top-secret' }, 'invalid_argument', /unencrypted/);
  wrong({ maxRetries: -1 }, 'invalid_argument', /maxRetries must be an integer from 0 to 100, not -1/);
  wrong({ timeout: Number.NaN }, 'invalid_argument', /timeout must be .*not NaN/);
  openAiComplete({ baseUrl: 'http://a.example', model: 'm', apiKey: 'k', keyWithoutEncryption: true });
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]', 'llm.localhost']) {
    openAiComplete({ baseUrl: `http://${host}:1`, model: 'm', apiKey: 'k' });
  }
});

test('a server that is down says so', async () => {
  const server = await scriptedServer(whole('x'));
  server.close();
  const error = await rejection(model(server, { maxRetries: 1 })(messages, context()));
  assert.match(error.message, /cannot be reached .* after 2 attempts/);
  assert.equal(error.detail, server.address);
});
