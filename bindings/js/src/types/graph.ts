/// <reference lib="esnext.disposable" preserve="true" />
/** An opened graph. */
import type { Passage } from './passage.js';
import type { Question } from './questions.js';
import type { AskResult, SearchResult } from './results.js';
import type { AskOptions, OptionValues, RunOptions, SearchOptions } from './run_options.js';
import type { Run } from './runs.js';

/** A format that a graph can be exported in. */
export type ExportFormat = 'json' | 'graphml' | 'dot';

/** An opened, immutable graph. Dispose it when done; otherwise the garbage collector frees it eventually. */
export interface Graph {
  /** The number of passages. */
  readonly passageCount: number;
  /** The number of documents. */
  readonly documentCount: number;
  /** Dimension of the vectors; 0 without vectors. */
  readonly dimension: number;
  /** Name of the embedding model; empty if unknown. */
  readonly embedderId: string;
  /** Size of its file. */
  readonly byteLength: number;

  /** Ranks passages for a question. */
  search(question: string | Question, options?: SearchOptions): Run<SearchResult>;
  /** Ranks passages for several questions in one task. The results are in the order of the questions. */
  searchMany(questions: readonly (string | Question)[], options?: SearchOptions): Run<readonly SearchResult[]>;
  /** Ranks passages and asks the language model for an answer. */
  ask(question: string | Question, options: AskOptions): Run<AskResult>;

  /** Resumes a saved search or ask of this graph. */
  resumeSearch(saved: Uint8Array, options?: SearchOptions): Run<readonly SearchResult[]>;
  /** Resumes a saved `ask` run. */
  resumeAsk(saved: Uint8Array, options: AskOptions): Run<readonly AskResult[]>;

  /** Index of a passage by its id; rejects with `not_found`. */
  find(id: string): Promise<number>;
  /** A passage by its index. */
  passage(index: number): Promise<Passage>;
  /** Several passages by their indices, in that order. */
  passages(indices: ArrayLike<number>): Promise<readonly Passage[]>;
  /** The question with each mention of a title entity replaced by "it". */
  mask(question: string): Promise<string>;
  /** Statistics: sizes, sections, edges and density, dropped keywords, embedder, options. */
  describe(options?: OptionValues): Promise<Readonly<Record<string, unknown>>>;
  /** The whole graph in a format for other programs. */
  export(format: ExportFormat): Promise<string>;
  /** A copy of the graph file, which `open` reads on any platform. */
  bytes(): Promise<Uint8Array>;
  /** Writes the file to the engine's storage under a name, atomically. The engine must be loaded with a storage. */
  save(name: string, options?: RunOptions): Run<void>;

  /** Frees the graph. Runs that have begun keep the data that they need. */
  dispose(): void;
  /** The same as `dispose`, for `using`. */
  [Symbol.dispose](): void;
}
