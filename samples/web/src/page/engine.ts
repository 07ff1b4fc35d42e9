import type { Engine } from 'hoptrail';
import { connect } from 'hoptrail/worker';

/** The engine in a separate worker, with the files that build.mjs put next to the page. */
export function startEngine(): Promise<Engine> {
  return connect({
    worker: new Worker(new URL('engine_worker.js', document.baseURI), { type: 'module', name: 'hoptrail' }),
    wasm: new URL('hoptrail.wasm', document.baseURI),
  });
}
