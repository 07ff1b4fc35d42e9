// The server of these tests: the pages next to this file, the built package under /hoptrail/, the sample corpus under /data/.
import { existsSync } from 'node:fs';
import { startServer } from './harness/index.mjs';

const dist = new URL('../../../../bindings/js/dist/', import.meta.url);

/** For `skip`: a word where the package is not built. */
export const noPackage =
  !(existsSync(new URL('hoptrail.wasm', dist)) && existsSync(new URL('index.js', dist))) &&
  'bindings/js is not built (./dev wasm)';

export function startSite(options = {}) {
  return startServer({
    roots: {
      '/': new URL('pages/', import.meta.url),
      '/hoptrail/': dist,
      '/data/': new URL('../../../../samples/data/', import.meta.url),
    },
    ...options,
  });
}
