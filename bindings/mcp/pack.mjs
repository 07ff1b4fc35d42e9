// Before `npm pack`: copies the files that the package takes from the repository's root, removes outputs without a source,
// and replaces the folder of the engine's package by its version. After `npm pack`: removes the copies and restores
// package.json.
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const copied = ['LICENSE', 'NOTICE'];
const manifest = join(here, 'package.json');
const kept = join(here, 'package.json.kept');

async function prepare() {
  for (const output of await readdir(join(here, 'dist'), { recursive: true })) {
    if (!output.endsWith('.js')) continue;
    if (!existsSync(join(here, 'src', output.replace(/\.js$/, '.ts')))) await rm(join(here, 'dist', output));
  }
  for (const name of copied) await copyFile(join(here, '..', '..', name), join(here, name));
  const description = JSON.parse(await readFile(manifest, 'utf8'));
  if (!existsSync(kept)) await copyFile(manifest, kept); // an existing copy is from an interrupted run
  description.dependencies.hoptrail = description.version;
  delete description.devDependencies;
  await writeFile(manifest, `${JSON.stringify(description, null, 2)}\n`);
}

async function clean() {
  for (const name of copied) await rm(join(here, name), { force: true });
  if (existsSync(kept)) await rename(kept, manifest);
}

const steps = { prepare, clean };
const step = steps[process.argv[2]];
if (!step) throw new Error(`pack.mjs ${Object.keys(steps).join(' | ')}`);
await step();
