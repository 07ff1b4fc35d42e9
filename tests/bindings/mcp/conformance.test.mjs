// The conformance suite over HTTP: all that applies to a server of these tools passes. Its other scenarios call tools and
// resources that only its own example server has; conformance_baseline.yml lists them, and one that passes by itself fails.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { folderOf, handbook, serve } from './harness.mjs';

const here = import.meta.dirname;
const applicable = [
  'server-initialize', 'ping', 'tools-list', 'resources-list', 'resources-subscribe', 'resources-unsubscribe', 'prompts-list',
  'dns-rebinding-protection',
];

test('the conformance suite passes but for its baseline', async (t) => {
  const { url } = await serve(t, handbook, { words: ['--without-token'] });
  const output = await folderOf(t, {});
  const words = ['conformance', 'server', '--url', url, '--suite', 'all', '--expected-failures', join(here, 'conformance_baseline.yml'), '-o', output];
  const { stdout } = await promisify(execFile)('npx', words, { cwd: here, maxBuffer: 1 << 24 });
  for (const scenario of applicable) assert.match(stdout, new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`), scenario);
  console.log(stdout.match(/Total: .*/)?.[0]);
});
