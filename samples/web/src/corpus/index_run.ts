import type { Embedder, Engine, Graph, Source } from 'hoptrail';
import { PaceMeter, type Pace } from './pace.js';

/** The progress of an index run. */
export interface IndexProgress extends Pace {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

export interface IndexWork {
  readonly engine: Engine;
  readonly embed: Embedder | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: IndexProgress) => void;
  /** Receives the saved run from time to time. */
  readonly keepRun?: (saved: Uint8Array) => Promise<void>;
}

/** A small number, so that progress is visible and canceling is fast. */
const textsInARequest = 16;
/** A run is saved while it waits for vectors, but not more often than this, and for at most a tenth of the time. */
const millisecondsBetweenSaves = 1000;
const waitsPerSave = 9;

/** Builds the graph of these sources, resuming a saved run if given. */
export async function buildGraph(work: IndexWork, sources: readonly Source[], saved?: Uint8Array): Promise<Graph> {
  const { engine, embed, signal, onProgress, keepRun } = work;
  const options = { signal, ...(embed && { embed, options: { 'index.batch': textsInARequest } }) };
  const run = saved ? engine.resumeIndex(saved, options) : engine.index(sources, options);
  const meter = new PaceMeter();
  let nextSave = performance.now() + millisecondsBetweenSaves;
  for await (const step of run) {
    if (step.kind === 'progress') {
      const { phase, done, total } = step;
      onProgress({ phase, done, total, ...meter.measure(phase, done, total, performance.now() / 1000) });
    } else if (keepRun && step.kind === 'request' && performance.now() > nextSave) {
      const begin = performance.now();
      await keepRun(await run.save());
      const end = performance.now();
      nextSave = end + Math.max(millisecondsBetweenSaves, waitsPerSave * (end - begin));
    }
  }
  return run;
}
