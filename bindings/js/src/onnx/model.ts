/** Runs the model: from rows of token ids to vectors of unit length. */
import type { ModelFacts } from './configuration.js';
import { type LoadedFile, reason, unavailable } from './download.js';
import { feedsOf } from './inputs.js';
import type { ExecutionProvider, OnnxRuntimeOptions, Pooling } from './options.js';
import { checkOwnOutput, chooseReading, lengthOf, type Outputs, rowsOf, vectorsOf, type Wanted } from './outputs.js';
import type { ExternalFile, OnnxRuntime } from './peers.js';
import { startSession } from './session.js';

export interface Model {
  readonly dimension: number;
  readonly pooling: Pooling;
  readonly output: string;
  readonly provider: ExecutionProvider;
  run(rows: readonly (readonly number[])[]): Promise<Float32Array[]>;
  release(): Promise<void>;
}

export interface ModelFiles {
  readonly model: LoadedFile;
  readonly externalData: readonly ExternalFile[];
  readonly facts: ModelFacts;
}

/** Tokens for a trial run of the model. */
export interface Trial {
  /** Detects a model with fewer tokens, which would otherwise fail later at some text. */
  readonly largestId: number;
  /** Token ids of a text. */
  readonly row: readonly number[];
}

export async function openModel(
  runtime: OnnxRuntime,
  options: OnnxRuntimeOptions,
  { model: file, externalData, facts }: ModelFiles,
  wanted: Wanted & { readonly dimensions?: number | undefined },
  { largestId, row }: Trial,
): Promise<Model> {
  const { session, provider } = await startSession(runtime, options, file, externalData);
  try {
    const feeds = feedsOf(runtime, session, file.name);
    const outputsOf = (rows: readonly (readonly number[])[]): Promise<Outputs> => session.run(feeds(rows));
    const first = await outputsOf([[largestId]]).catch((cause: unknown) => {
      const problem = `does not fit the tokenizer, whose largest id is ${largestId} (${reason(cause)}). Use both from one model`;
      throw unavailable('model', file.name, problem, cause);
    });
    const isDecoder = session.inputNames.some((name) => name.startsWith('past'));
    const reading = chooseReading(file.name, first, wanted, facts, isDecoder);
    const trial = await outputsOf([row]);
    try {
      checkOwnOutput(file.name, trial, reading, row.length);
      const dimension = lengthOf(file.name, rowsOf(trial, reading.output).dimension, wanted.dimensions, facts, reading);
      vectorsOf(trial, reading, [row.length], dimension);
      const run = async (rows: readonly (readonly number[])[]): Promise<Float32Array[]> =>
        vectorsOf(await outputsOf(rows), reading, rows.map(({ length }) => length), dimension);
      return { ...reading, dimension, provider, run, release: () => session.release() };
    } catch (cause) {
      throw cause instanceof TypeError ? unavailable('model', file.name, cause.message, cause) : cause;
    }
  } catch (thrown) {
    await session.release();
    throw thrown;
  }
}
