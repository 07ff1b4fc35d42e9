// Packs the package and installs the tarball where the fixtures find it, as a user's project has it.
import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const packageFolder = fileURLToPath(new URL('../../../../bindings/js/', import.meta.url));

/** The project's folder: the peers and the tools are in the node_modules above it. */
export const project = join(here, '.build');

/** { tarball, files: [{ path, size }], size, unpackedSize } */
export async function makeProject() {
  await rm(project, { recursive: true, force: true });
  await mkdir(project);
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], { cwd: packageFolder });
  // What the package's own scripts print stands before it.
  const listed = JSON.parse(stdout.slice(stdout.search(/^[[{]$/m)));
  const [packed] = Object.values(listed);
  const tarball = join(project, packed.filename);
  await install(project, tarball);
  for (const fixture of ['vite', 'webpack', 'plain']) {
    await cp(join(here, fixture), join(project, fixture), { recursive: true });
    await cp(join(here, 'page', 'main.js'), join(project, fixture, 'main.js'));
  }
  for (const fixture of ['node', 'types']) await cp(join(here, fixture), join(project, fixture), { recursive: true });
  return { ...packed, tarball };
}

export async function install(folder, tarball) {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await run('npm', ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--offline', tarball], { cwd: folder });
}

/** Of a program; one that fails gives its output as the error. */
export async function outputOf(program, args, options) {
  try {
    return (await run(program, args, { maxBuffer: 2 ** 24, ...options })).stdout;
  } catch (failure) {
    throw new Error(`${program} ${args.join(' ')}\n${failure.stdout}\n${failure.stderr}`);
  }
}
