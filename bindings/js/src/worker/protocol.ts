/**
 * The messages between a page and the worker that has the engine. They identify graphs, runs and requests by numbers.
 * Functions, and the iterators of sources, stay on the page's side; messages request their results. Arrays that the sender
 * no longer needs are transferred.
 */
import type { AskResultData, SearchResultData } from '../results.js';
import type {
  CompleteContext,
  EmbedContext,
  Engine,
  EvaluateOptions,
  ExportFormat,
  Judged,
  Message,
  MetricValue,
  OpenOptions,
  MethodDescription,
  OptionDescription,
  OptionValues,
  Passage,
  Question,
  Report,
  ScoreContext,
  SearchOptions,
  Source,
  Status,
  Step,
  Storage,
  StoredFile,
} from '../types.js';

/** Id of a graph in the worker. */
export type GraphId = number;
/** Id of a store in the worker. */
export type StoreId = number;
/** Id of a run, chosen by the page. */
export type RunId = number;
/** Id of a run's request to the page, chosen by the worker. */
export type RequestId = number;

/** The storage of the worker; `auto`: the best available. */
export type StorageChoice = 'auto' | Exclude<Storage['kind'], 'folder'>;

/** The forms of a WasmSource that can be sent. */
export type SentWasm = string | ArrayBuffer | Uint8Array | WebAssembly.Module;

/** The properties of an engine that the page caches. */
export interface EngineFacts {
  readonly version: string;
  readonly fileVersions: Engine['fileVersions'];
  readonly storage: Storage['kind'];
}

/** The properties of a graph that the page caches. */
export interface GraphFacts {
  readonly graph: GraphId;
  readonly passageCount: number;
  readonly documentCount: number;
  readonly dimension: number;
  readonly embedderId: string;
  readonly byteLength: number;
}

/** The properties of a store's version that the page caches. `report`: of the run that produced it. */
export interface VersionFacts {
  readonly graph: GraphFacts;
  readonly report: Readonly<Record<string, unknown>>;
}

/** `change`: the report of the change itself. A concurrent refresh may have produced the version. */
export interface ChangeFacts extends VersionFacts {
  readonly change: Readonly<Record<string, unknown>>;
}

export interface StoreFacts extends VersionFacts {
  readonly store: StoreId;
}

/** An error as data. `origin`: the request that the page answered with it, so that the page finds the original object. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly status?: Status;
  readonly detail?: string;
  readonly cause?: SentError;
  readonly origin?: RequestId;
}

/** Requests with a single answer. */
export interface Calls {
  open(bytes: Uint8Array, options: OpenOptions): GraphFacts;
  openStored(name: string, options: OpenOptions): GraphFacts;
  evaluate(questions: readonly Judged[], metrics: readonly string[], options?: EvaluateOptions): Record<string, MetricValue>;
  methods(): readonly MethodDescription[];
  options(): readonly OptionDescription[];
  usage(): { readonly liveObjects: number; readonly memoryBytes: number };
  /** The bytes of a waiting run. */
  saved(run: RunId): Uint8Array;

  find(graph: GraphId, id: string): number;
  passage(graph: GraphId, index: number): Passage;
  passages(graph: GraphId, indices: readonly number[]): readonly Passage[];
  mask(graph: GraphId, question: string): string;
  describe(graph: GraphId, options: OptionValues | undefined): Readonly<Record<string, unknown>>;
  export(graph: GraphId, format: ExportFormat): string;
  bytes(graph: GraphId): Uint8Array;
  describeStore(store: StoreId): Readonly<Record<string, unknown>>;

  read(name: string): Uint8Array;
  write(name: string, bytes: Uint8Array, offset: number): void;
  sync(name: string): void;
  rename(name: string, newName: string): void;
  remove(name: string): void;
  list(): readonly StoredFile[];
}

export type CallName = keyof Calls;

/** The options of a run, without members that cannot be sent. */
export interface SentOptions {
  readonly method?: SearchOptions['method'];
  readonly hits?: number;
  readonly work?: number;
  readonly concurrency?: number;
  readonly weights?: Uint8Array;
  readonly options?: OptionValues;
  /** The page has an embed function: the name of its model, or empty. */
  readonly embedderId?: string;
  /** The page has a complete function. */
  readonly completes?: boolean;
  /** The page has a score function. */
  readonly scores?: boolean;
}

/** The work of a run. `sources` requests fetch the sources of `index` and `changeStore`. */
export type Work = { readonly options: SentOptions } & (
  | { readonly does: 'index' }
  | { readonly does: 'resumeIndex'; readonly saved: Uint8Array }
  | { readonly does: 'search' | 'ask'; readonly graph: GraphId; readonly question: string | Question }
  | { readonly does: 'searchMany'; readonly graph: GraphId; readonly questions: readonly (string | Question)[] }
  | { readonly does: 'resumeSearch' | 'resumeAsk'; readonly graph: GraphId; readonly saved: Uint8Array }
  | { readonly does: 'save'; readonly graph: GraphId; readonly name: string }
  | { readonly does: 'openStore'; readonly create: boolean }
  | { readonly does: 'changeStore'; readonly store: StoreId; readonly deleted: readonly string[] }
  | { readonly does: 'compactStore' | 'refreshStore'; readonly store: StoreId }
);

/** The result of a run, by its work. */
export interface RunValues {
  index: GraphFacts;
  resumeIndex: GraphFacts;
  search: SearchResultData;
  searchMany: readonly SearchResultData[];
  ask: AskResultData;
  resumeSearch: readonly SearchResultData[];
  resumeAsk: readonly AskResultData[];
  save: undefined;
  openStore: StoreFacts;
  changeStore: ChangeFacts;
  compactStore: VersionFacts;
  refreshStore: VersionFacts;
}

/** A request of the worker to the page for a run. */
export type Asked =
  | { readonly asks: 'sources' }
  | { readonly asks: 'embed'; readonly texts: readonly string[]; readonly context: Omit<EmbedContext, 'signal'> }
  | {
      readonly asks: 'complete';
      readonly messages: readonly Message[];
      readonly context: Omit<CompleteContext, 'signal' | 'onToken'>;
    }
  | {
      readonly asks: 'score';
      readonly question: string;
      readonly passages: readonly string[];
      readonly context: Omit<ScoreContext, 'signal'>;
    };

/** A batch of sources. The worker requests the next batch after it has received this one. */
export interface SentSources {
  readonly sources: readonly Source[];
  readonly last: boolean;
}

/** The result of an embed function: all rows in one array, with their lengths; any other result unchanged. */
export type SentVectors =
  { readonly values: Float32Array; readonly lengths: Uint32Array } | { readonly other: unknown };

/** The result of a complete function. */
export interface SentCompletion {
  readonly completion: unknown;
}

/** The result of a score function. */
export interface SentScores {
  readonly scores: unknown;
}

/** An answer of the page. */
export type SentAnswer = SentSources | SentVectors | SentCompletion | SentScores;

export type ToWorker =
  | {
      readonly kind: 'start';
      readonly wasm: SentWasm | undefined;
      readonly storage: StorageChoice;
      readonly folder: string | undefined;
      /**
       * A name for the time from this `start` to its `end`. The worker holds a lock of this name for that time: the page
       * notices through it when the worker ends.
       */
      readonly session: string;
    }
  | {
      readonly kind: 'call';
      readonly call: number;
      readonly name: CallName;
      readonly values: readonly unknown[];
    }
  | { readonly kind: 'run'; readonly run: RunId; readonly work: Work }
  /** Requests one more step: the run pauses after each. */
  | { readonly kind: 'step'; readonly run: RunId }
  /** Requests all remaining steps, without `stepped` messages. */
  | { readonly kind: 'finish'; readonly run: RunId }
  /** The run was aborted, or the iteration stopped early. */
  | { readonly kind: 'abort'; readonly run: RunId }
  /** Answers to requests: the result, or the error. */
  | { readonly kind: 'fulfil'; readonly request: RequestId; readonly value: SentAnswer }
  | { readonly kind: 'refuse'; readonly request: RequestId; readonly error: SentError }
  /** A piece of a completion, before its end. */
  | { readonly kind: 'token'; readonly request: RequestId; readonly text: string }
  | { readonly kind: 'free_graph'; readonly graph: GraphId }
  | { readonly kind: 'free_store'; readonly store: StoreId }
  | { readonly kind: 'ping'; readonly ping: number }
  /** Ends the engine. The worker itself stays alive for the next `start`. */
  | { readonly kind: 'end'; readonly session: string };

export type ToPage =
  /** The script has started and now loads `hoptrail.wasm`. */
  | { readonly kind: 'starting' }
  | ({ readonly kind: 'started'; readonly locked: boolean } & EngineFacts)
  | { readonly kind: 'not_started'; readonly error: SentError }
  | { readonly kind: 'answer'; readonly call: number; readonly value: unknown }
  | { readonly kind: 'call_failed'; readonly call: number; readonly error: SentError }
  | { readonly kind: 'stepped'; readonly run: RunId; readonly step: Step }
  | {
      readonly kind: 'done';
      readonly run: RunId;
      readonly value: unknown;
      readonly report: Report | undefined;
      /** Ids in the value. A page that has meanwhile aborted the run frees these objects. */
      readonly graph?: GraphId;
      readonly store?: StoreId;
    }
  | { readonly kind: 'failed'; readonly run: RunId; readonly error: SentError }
  /** A request of a run to the page. */
  | ({ readonly kind: 'request'; readonly run: RunId; readonly request: RequestId } & Asked)
  | { readonly kind: 'pong'; readonly ping: number };

/** Sends a message to the page. */
export type Post = (message: ToPage, transfer?: Transferable[]) => void;
