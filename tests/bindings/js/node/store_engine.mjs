// Gives a file of tests an engine that has stores, and a folder, and sees at the end that no object is left alive.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { HoptrailError, load } from '../../../../bindings/js/dist/index.node.js';
import { completeWasmUrl } from './wasm_binary.mjs';

export let engine, folder;
before(async () => {
  engine = await load({ wasm: completeWasmUrl });
  folder = mkdtempSync(join(tmpdir(), 'hoptrail-'));
});
after(async () => {
  assert.equal((await engine.usage()).liveObjects, 0, 'objects are left alive');
  engine.dispose();
  rmSync(folder, { recursive: true });
});

export const failsWith = (status, text = /./) => (error) => {
  assert.ok(error instanceof HoptrailError, String(error));
  assert.equal(error.status, status, error.message);
  assert.match(error.message, text);
  return true;
};
