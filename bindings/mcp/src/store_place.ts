import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { textOfRoots, type Root } from './roots.js';

/** The user's folder for reproducible data. */
export function cacheFolder(environment = process.env, platform: string = process.platform): string {
  if (environment['XDG_CACHE_HOME']) return environment['XDG_CACHE_HOME'];
  if (platform === 'win32') return environment['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local');
  return platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache');
}

/** The path of a store: one for each folder, or list of folders, and embedder. */
export function storeFolder(roots: readonly Root[], embedderId: string): string {
  const digest = createHash('sha256').update(`${textOfRoots(roots)}\n${embedderId}`).digest('hex').slice(0, 16);
  const name = basename(roots[0]?.path ?? '').replace(/[^\p{L}\p{N}._-]/gu, '_').slice(0, 40);
  return join(cacheFolder(), 'hoptrail', 'mcp', `${name}-${digest}`);
}
