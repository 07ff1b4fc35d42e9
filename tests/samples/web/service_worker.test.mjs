// The service worker removes outdated caches of this page in its folder, and nobody else's.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import vm from 'node:vm';

const folder = new URL('../../../samples/web/', import.meta.url);

async function script() {
  const source = await readFile(new URL('src/service_worker.ts', folder), 'utf8');
  return createRequire(folder)('typescript').transpileModule(source, { compilerOptions: { target: 'es2022' } }).outputText;
}

/** The names of the caches after a worker of this scope has become active. */
async function activate(scope, names) {
  const left = new Set(names), listeners = {}, work = [];
  const caches = {
    keys: async () => [...left],
    delete: async (name) => left.delete(name),
    open: async (name) => (left.add(name), { addAll: async () => {}, match: async () => {}, put: async () => {} }),
  };
  const self = {
    registration: { scope },
    location: new URL(scope),
    clients: { claim: async () => {} },
    addEventListener: (kind, listener) => (listeners[kind] = listener),
  };
  vm.runInNewContext(await script(), { self, caches, URL, Request: class {}, PAGE_VERSION: 'new', PAGE_FILES: [] });
  for (const kind of ['install', 'activate']) {
    listeners[kind]({ waitUntil: (promise) => work.push(promise) });
    await Promise.all(work);
  }
  return [...left].sort();
}

describe('the caches of an origin', () => {
  test('outdated ones of this page go, and all others stay', async () => {
    const others = ['model', 'page-1', 'workbox-precache', 'hoptrail / page-1', 'hoptrail /a/b/ page-1', 'hoptrail /a/b/ model'];
    const kept = [...others, 'hoptrail /a/ model', 'hoptrail /a/ page-new'].sort();
    assert.deepEqual(await activate('https://example.org/a/', [...others, 'hoptrail /a/ model', 'hoptrail /a/ page-old', 'hoptrail /a/ page-new']), kept);
  });
});
