// A server on loopback with scripted answers, and the arguments that a run gives to functions that ask one.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { after } from 'node:test';
import { HoptrailError } from '../../../../bindings/js/dist/errors.js';

/**
 * Each request is handed to the next handler of `script`, and to the last of them when it is used up:
 * (request, response, body as text). Gives the address, what was asked, and `close`; the end of the test closes it, too.
 */
export async function scriptedServer(...script) {
  const requests = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const handler = script[Math.min(requests.length, script.length - 1)];
    requests.push({ url: request.url, headers: request.headers, body: body === '' ? undefined : JSON.parse(body) });
    handler(request, response, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  after(close);
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    requests,
    close,
  };
}

export function json(value, status = 200, headers = {}) {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };
}

export function raw(body, type = 'text/event-stream', status = 200) {
  return (_, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };
}

/** Sends the pieces one after the other, each in a separate packet, and ends, breaks or stays open then. */
export function pieces(parts, { type = 'text/event-stream', after = 'end' } = {}) {
  return async (_, response) => {
    response.writeHead(200, { 'content-type': type });
    response.flushHeaders();
    for (const part of parts) {
      response.write(part);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    if (after === 'end') response.end();
    if (after === 'break') response.destroy();
  };
}

/** The events of a streamed answer, one for each piece of text. */
export function events(texts, { finish = 'stop', done = true, usage } = {}) {
  const parts = texts.map((content) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }));
  if (finish) parts.push({ choices: [{ index: 0, delta: {}, finish_reason: finish }] });
  if (usage) parts.push({ choices: [], usage });
  return parts.map((part) => `data: ${JSON.stringify(part)}\n\n`).join('') + (done ? 'data: [DONE]\n\n' : '');
}

/** The second argument of a language model's function. `tokens`: the reported ones. */
export function context(more = {}) {
  const tokens = [];
  const { signal } = new AbortController();
  return { tokens, purpose: 'answer', signal, tokenLimit: 99, form: 'text', onToken: (text) => tokens.push(text), ...more };
}

/** The package's error that a promise rejects with. */
export async function rejection(promise) {
  const error = await promise.then(() => assert.fail('it did not reject'), (thrown) => thrown);
  assert.ok(error instanceof HoptrailError, String(error?.stack));
  return error;
}
