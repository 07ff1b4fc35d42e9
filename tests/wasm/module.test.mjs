// The modules' edges and the size of the one that is loaded by default. HOPTRAIL_WASM names it; the complete one is next to it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = new URL('../../', import.meta.url);
const module = new URL(process.env.HOPTRAIL_WASM, 'file://');
const bytes = await readFile(module);
const complete = await readFile(new URL('hoptrail-complete.wasm', module));

// What a module does without: training and shards are native, and a store is for pages that take the complete module.
const native = ['hop_train_', 'hop_shard', 'hop_coordinator_', 'hop_explanation_'];
const without = { 'hoptrail.wasm': [...native, 'hop_store_'], 'hoptrail-complete.wasm': native };

for (const [name, content] of [['hoptrail.wasm', bytes], ['hoptrail-complete.wasm', complete]]) {
  const compiled = await WebAssembly.compile(content);

  test(`${name} exports what the header declares but ${without[name].join('*, ')}*, and memory, malloc, free and _initialize`, async () => {
    const header = await readFile(new URL('capi/include/hoptrail.h', root), 'utf8');
    const declared = [...header.matchAll(/^HOP_API [^;(]*?(hop_\w+)\(/gm)].map(([, found]) => found);
    assert.ok(declared.length > 90, `only ${declared.length} declarations found`);
    assert.equal(declared.filter((found) => found.startsWith('hop_train_')).length, 1, 'training');
    assert.equal(declared.filter((found) => found.startsWith('hop_store_')).length, 7, 'the functions of a store');
    const left = declared.filter((found) => !without[name].some((prefix) => found.startsWith(prefix)));
    const exported = WebAssembly.Module.exports(compiled).map((one) => one.name);
    const wanted = [...left, 'memory', 'malloc', 'free', '_initialize'];
    assert.deepEqual(exported.sort(), wanted.sort());
  });

  test(`${name} imports only to be told of growth and of an abort`, () => {
    const imported = WebAssembly.Module.imports(compiled).map((entry) => `${entry.module}.${entry.name}`);
    const ofAnAbort = 'wasi_snapshot_preview1.proc_exit'; // newer versions of Emscripten trap instead
    assert.deepEqual(imported.filter((name) => name !== ofAnAbort), ['env.emscripten_notify_memory_growth']);
  });

  test(`the package has this ${name}`, async () => {
    const packed = await readFile(new URL(`bindings/js/dist/${name}`, root));
    assert.ok(packed.equals(content), `bindings/js/dist/${name} is another: ./dev wasm`);
  });
}

test('module and what `import { load }` brings stay within 421 kB of gzip', async () => {
  const { build } = createRequire(new URL('samples/web/package.json', root))('esbuild');
  const bundle = await build({
    stdin: { contents: "export { load } from './index.js';", resolveDir: fileURLToPath(new URL('bindings/js/dist/', root)) },
    bundle: true, minify: true, format: 'esm', write: false, logLevel: 'error',
  });
  const sizes = {
    module: gzipSync(bytes, { level: 9 }).length,
    loader: gzipSync(bundle.outputFiles[0].contents, { level: 9 }).length,
  };
  console.log(JSON.stringify({ gzip: { ...sizes, complete: gzipSync(complete, { level: 9 }).length }, total: sizes.module + sizes.loader, limit: 421_000 }));
  assert.ok(sizes.module + sizes.loader <= 421_000, `${sizes.module} + ${sizes.loader} bytes`);
});
