// Before `npm pack`: copies the files that the package takes from the repository's root, and removes outputs without a
// source. After `npm pack`: removes the copies, because the repository keeps each text once.
import { copyFile, readdir, rm, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const copied = ['LICENSE', 'NOTICE'];

async function prepare() {
  if (!existsSync(join(here, 'dist', 'hoptrail.wasm'))) throw new Error('dist/hoptrail.wasm is missing: run ./dev wasm');
  for (const output of await readdir(join(here, 'dist'), { recursive: true })) {
    const path = join(here, 'dist', output);
    if (output.endsWith('.wasm') || (await stat(path)).isDirectory()) continue;
    const source = join(here, 'src', output.replace(/(\.d\.ts|\.js)$/, '.ts'));
    if (!existsSync(source)) await rm(path);
  }
  for (const name of copied) await copyFile(join(here, '..', '..', name), join(here, name));
}

async function clean() {
  for (const name of copied) await rm(join(here, name), { force: true });
}

const steps = { prepare, clean };
const step = steps[process.argv[2]];
if (!step) throw new Error(`pack.mjs ${Object.keys(steps).join(' | ')}`);
await step();
