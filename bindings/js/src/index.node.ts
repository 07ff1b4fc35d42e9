/** index.ts for Node, whose `fetch` does not read `file:` URLs. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadEngine } from './engine/engine.js';
import type { Engine, LoadOptions } from './types.js';

export * from './index.js';

/** Starts an engine in this thread. A string without a scheme is a path. */
export function load(options: LoadOptions = {}): Promise<Engine> {
  return loadEngine(options, fetchOrRead);
}

async function fetchOrRead(source: URL | string): Promise<Response> {
  const hasScheme = /^[a-z][a-z0-9+.-]+:/i; // two letters at least: C:\ is a path
  const url = source instanceof URL ? source : hasScheme.test(source) ? new URL(source) : pathToFileURL(resolve(source));
  if (url.protocol !== 'file:') return fetch(url);
  return new Response(await readFile(url), { headers: { 'content-type': 'application/wasm' } });
}
