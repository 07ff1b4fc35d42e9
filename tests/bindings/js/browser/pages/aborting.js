// What an abort does to a run in a worker. Times are compared with that of a whole run, and tried again: a machine may be slow, and busy.
import { manyPassages } from '/samples.js';

/** Milliseconds to wait for something. */
export const patience = 300_000;

const largestShare = 1 / 4;
const mostAttempts = 20;

/**
 * Aborts a run half way. `isReason`: it rejected with the reason; `isAtOnce`: before the page's thread did anything else;
 * `share`: the time until the worker answered again, by that of a whole run; `isSoon`: that is a small share.
 */
export async function abortInTheMiddle(engine) {
  let outcome;
  for (let attempt = 0; attempt < mostAttempts && !(outcome?.isReason && outcome.isAtOnce && outcome.isSoon); ++attempt) {
    const begin = performance.now();
    (await engine.index(manyPassages(20_000))).dispose();
    const whole = performance.now() - begin;

    const aborting = new AbortController();
    const reason = new Error('enough');
    const end = engine.index(manyPassages(20_000), { signal: aborting.signal }).then(
      (graph) => graph.dispose(),
      (error) => error,
    );
    await new Promise((resolve) => setTimeout(resolve, whole / 2));
    const aborted = performance.now();
    aborting.abort(reason);
    const first = await Promise.race([end, new Promise((resolve) => setTimeout(resolve))]);
    const isReason = (await end) === reason;
    await engine.usage();
    const share = (performance.now() - aborted) / whole;
    outcome = { isReason, isAtOnce: first === reason, share, isSoon: share < largestShare };
  }
  return outcome;
}
