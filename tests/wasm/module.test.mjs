// The module's edges and its size. HOPTRAIL_WASM names it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = new URL('../../', import.meta.url);
const module = new URL(process.env.HOPTRAIL_WASM, 'file://');
const bytes = await readFile(module);
const compiled = await WebAssembly.compile(bytes);

test('exports what the header declares, and memory, malloc, free and _initialize', async () => {
  const header = await readFile(new URL('capi/include/hoptrail.h', root), 'utf8');
  const declared = [...header.matchAll(/^HOP_API [^;(]*?(hop_\w+)\(/gm)].map(([, name]) => name);
  assert.ok(declared.length > 90, `only ${declared.length} declarations found`);
  const exported = WebAssembly.Module.exports(compiled).map(({ name }) => name);
  assert.deepEqual(exported.sort(), [...declared, 'memory', 'malloc', 'free', '_initialize'].sort());
});

test('imports only to be told of growth and of an abort', () => {
  const imported = WebAssembly.Module.imports(compiled).map((entry) => `${entry.module}.${entry.name}`);
  assert.deepEqual(imported.sort(), ['env.emscripten_notify_memory_growth', 'wasi_snapshot_preview1.proc_exit']);
});

test('the package has this module', async () => {
  const packed = await readFile(new URL('bindings/js/dist/hoptrail.wasm', root));
  assert.ok(packed.equals(bytes), 'bindings/js/dist/hoptrail.wasm is another: ./dev wasm');
});

test('module and what `import { load }` brings stay within 250 kB of gzip', async () => {
  const { build } = createRequire(new URL('samples/web/package.json', root))('esbuild');
  const bundle = await build({
    stdin: { contents: "export { load } from './index.js';", resolveDir: fileURLToPath(new URL('bindings/js/dist/', root)) },
    bundle: true, minify: true, format: 'esm', write: false, logLevel: 'error',
  });
  const sizes = {
    module: gzipSync(bytes, { level: 9 }).length,
    loader: gzipSync(bundle.outputFiles[0].contents, { level: 9 }).length,
  };
  console.log(JSON.stringify({ gzip: sizes, total: sizes.module + sizes.loader, limit: 250_000 }));
  assert.ok(sizes.module + sizes.loader <= 250_000, `${sizes.module} + ${sizes.loader} bytes`);
});
