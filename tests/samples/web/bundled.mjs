// Modules of the page for tests in Node: bundled, one file for each.
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const web = new URL('../../../samples/web/', import.meta.url);

/** What modules of samples/web/src export, by their paths without `.ts`, and a function that removes the bundles. */
export async function bundled(...paths) {
  const { build } = createRequire(new URL('package.json', web))('esbuild');
  const folder = await mkdtemp(join(tmpdir(), 'hoptrail-modules-'));
  await build({
    entryPoints: paths.map((path) => fileURLToPath(new URL(`src/${path}.ts`, web))),
    outdir: folder,
    outbase: fileURLToPath(new URL('src', web)),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
  });
  const loaded = await Promise.all(paths.map((path) => import(pathToFileURL(join(folder, `${path}.mjs`)))));
  return { modules: Object.assign({}, ...loaded), remove: () => rm(folder, { recursive: true, force: true }) };
}
