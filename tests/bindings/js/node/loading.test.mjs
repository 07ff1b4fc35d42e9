// Where hoptrail.wasm may come from, and the messages when it does not.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load as loadInBrowser } from '../../../../bindings/js/dist/index.js';
import { HoptrailError, load } from '../../../../bindings/js/dist/index.node.js';
import { moduleOf, wasmBytes, wasmUrl } from './wasm_binary.mjs';

const page = '<!doctype html><title>Not found</title>';
const folder = mkdtempSync(join(tmpdir(), 'hoptrail-'));
let server, origin;

before(async () => {
  const answers = {
    '/right.wasm': [200, 'application/wasm', wasmBytes()],
    '/octets.wasm': [200, 'application/octet-stream', wasmBytes()],
    '/untyped.wasm': [200, undefined, wasmBytes()],
    '/parameters.wasm': [200, 'application/wasm; charset=utf-8', wasmBytes()],
    '/page.wasm': [200, 'text/html; charset=utf-8', page],
    '/page-as-wasm.wasm': [200, 'application/wasm', page],
    '/missing.wasm': [404, 'text/html', page],
    '/refused.wasm': [403, 'text/html', page],
    '/broken.wasm': [500, 'text/plain', 'out of order'],
    '/cut.wasm': [200, 'application/wasm', wasmBytes().subarray(0, 100_000)],
    '/empty.wasm': [200, 'application/wasm', ''],
  };
  server = createServer((request, response) => {
    if (request.url === '/reset.wasm') {
      response.writeHead(200, { 'content-length': 600_000 });
      response.write(wasmBytes().subarray(0, 1000), () => response.destroy());
      return;
    }
    const [status, type, body] = answers[request.url];
    response.writeHead(status, type === undefined ? {} : { 'content-type': type });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

async function works(engine) {
  const graph = await engine.index([{ id: 'a', text: 'Tarn Haven is a harbour.' }]);
  assert.equal((await graph.search('harbour')).hits[0].passage, 'a');
  engine.dispose();
}

describe('hoptrail.wasm is taken', () => {
  const path = fileURLToPath(wasmUrl);
  const sources = {
    'from beside the package, when nothing is said': () => undefined,
    'from a file: URL': () => wasmUrl,
    'from a file: URL as text': () => String(wasmUrl),
    'from a path': () => path,
    'from an http: URL': () => new URL(`${origin}/right.wasm`),
    'with another content type': () => `${origin}/octets.wasm`,
    'with no content type': () => `${origin}/untyped.wasm`,
    'with parameters of its content type': () => `${origin}/parameters.wasm`,
    'from a data: URL': () => `data:application/wasm;base64,${Buffer.from(wasmBytes()).toString('base64')}`,
    'from a Response': () => fetch(`${origin}/right.wasm`),
    'from a Response of bytes': () => new Response(wasmBytes()),
    'from bytes': () => wasmBytes(),
    'from a part of a buffer': () => Buffer.concat([Buffer.from('123'), wasmBytes()]).subarray(3),
    'from an ArrayBuffer': () => wasmBytes().buffer,
    'from a module': () => WebAssembly.compile(wasmBytes()),
  };
  for (const [how, source] of Object.entries(sources)) {
    it(how, async () => {
      const wasm = await source();
      await works(await load(wasm === undefined ? {} : { wasm }));
    });
  }

  it('by the browser entry, which knows nothing of Node', async () => {
    await works(await loadInBrowser({ wasm: `${origin}/right.wasm` }));
    await works(await loadInBrowser({ wasm: `${origin}/octets.wasm` }));
    await works(await loadInBrowser({ wasm: wasmBytes() }));
  });

  it('as often as one likes: engines know nothing of each other', async () => {
    const module = await WebAssembly.compile(wasmBytes());
    const [one, other] = await Promise.all([load({ wasm: module }), load({ wasm: module })]);
    const graph = await one.index([{ id: 'a', text: 'Tarn Haven' }]);
    assert.equal((await other.usage()).liveObjects, 0);
    other.dispose();
    assert.equal(graph.passageCount, 1);
    assert.equal((await graph.search('haven')).hits.length, 1);
    one.dispose();
  });
});

describe('hoptrail.wasm is unavailable', () => {
  const unavailable = async (wasm, ...patterns) => {
    for (const start of [load, loadInBrowser]) {
      const given = await (typeof wasm === 'function' ? wasm() : wasm);
      await assert.rejects(start({ wasm: given }), (error) => {
        assert.ok(error instanceof HoptrailError, `${error.stack}`);
        assert.equal(error.status, 'wasm_unavailable');
        for (const pattern of patterns) assert.match(error.message, pattern);
        return true;
      });
    }
  };
  const at = (name, ...patterns) => unavailable(`${origin}/${name}`, new RegExp(`${origin}/${name}`), ...patterns);

  it('when the server has none: URL, status and content type are told', () => at('missing.wasm', /HTTP 404/, /text\/html/));
  it('when the server refuses it', () => at('refused.wasm', /HTTP 403/, /refused: a development server may serve only the project's folder/));
  it('when the server fails', () => at('broken.wasm', /HTTP 500/));
  it('when a page comes in its place', () => at('page.wasm', /HTTP 200/, /text\/html/, /not WebAssembly/));
  it('when a page comes that says it is WebAssembly', () => at('page-as-wasm.wasm', /HTTP 200/, /application\/wasm/, /cannot be compiled/));
  it('when it is cut', () => at('cut.wasm', /cannot be compiled/));
  it('when it is empty', () => at('empty.wasm', /cannot be compiled/));
  it('when the connection breaks', () => at('reset.wasm', /HTTP 200/));
  it('when nobody answers', async () => {
    const gone = createServer();
    await new Promise((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address();
    await new Promise((resolve) => gone.close(resolve));
    await unavailable(`http://127.0.0.1:${port}/hoptrail.wasm`, /cannot be fetched.*load\(\{ wasm \}\)/, new RegExp(String(port)));
  });
  it('when a Response is none of it', () => unavailable(() => fetch(`${origin}/page.wasm`), /page\.wasm/, /text\/html/));
  it('when a Response was read already', async () => {
    await unavailable(async () => {
      const response = new Response(wasmBytes());
      await response.arrayBuffer();
      return response;
    });
  });
  it('when the file is not there', async () => {
    for (const wasm of [join(folder, 'none.wasm'), new URL(`file://${folder}/none.wasm`)]) {
      await assert.rejects(load({ wasm }), { status: 'wasm_unavailable', message: /none\.wasm/, detail: /none\.wasm/ });
    }
  });
  it('when the file is another one', async () => {
    const path = join(folder, 'page.wasm');
    writeFileSync(path, page);
    await assert.rejects(load({ wasm: path }), { status: 'wasm_unavailable', message: /page\.wasm/ });
  });
  it('when bytes are garbage', async () => {
    await unavailable(new Uint8Array(0), /not WebAssembly/);
    await unavailable(new Uint8Array(100), /not WebAssembly/);
    await unavailable(new TextEncoder().encode(page).buffer, /not WebAssembly/);
    await unavailable(Uint8Array.from([0, 0x61, 0x73, 0x6d, 9, 9, 9, 9]), /cannot be compiled/);
  });
  it('when it is of another ABI, older or newer', async () => {
    await unavailable(moduleOf({ hop_abi_version: 0 }), /ABI version 0/, /needs 2/);
    await unavailable(moduleOf({ hop_abi_version: 3, hop_version: 1 }), /ABI version 3/);
    await unavailable(moduleOf({ answer: 42 }), /ABI version none/);
  });
  it('when functions are missing', () => unavailable(moduleOf({ hop_abi_version: 2 }), /has no hop_version/));
  it('when it wants what is not there', () => unavailable(moduleOf({ hop_abi_version: 2 }, ['env', 'open_socket']), /env\.open_socket/));
  it('when it is no source at all', async () => {
    await unavailable(7, /"wasm" must be .*not number/);
    await unavailable({}, /"wasm" must be .*not object/);
  });
});
