import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fresh folder for a browser's profile. A browser that is ending may still write to it: removing tries again. */
export async function makeProfile(browser) {
  return mkdtemp(join(tmpdir(), `hoptrail-${browser}-`));
}

export async function removeProfile(folder) {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** The program named by an environment variable, else the first of the usual places that is there, else undefined. */
export function findProgram(variable, places) {
  return process.env[variable] ?? places.find(existsSync);
}
