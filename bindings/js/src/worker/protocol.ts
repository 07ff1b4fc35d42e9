/**
 * The messages between a page and the worker that has the engine. Graphs, runs and requests are numbers here; functions, and
 * the iterators of sources, stay on the page's side and are asked by messages. Arrays that their sender has no more use
 * for are transferred.
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
  SearchOptions,
  Source,
  Status,
  Step,
  Storage,
  StoredFile,
} from '../types.js';

/** Of a graph in the worker. */
export type GraphId = number;
/** Of a store in the worker. */
export type StoreId = number;
/** Of a run, chosen by the page. */
export type RunId = number;
/** Of what a run asks of the page, chosen by the worker. */
export type RequestId = number;

/** Which storage the worker opens; `auto`: the best that it has. */
export type StorageChoice = 'auto' | Exclude<Storage['kind'], 'folder'>;

/** What of a WasmSource can be sent. */
export type SentWasm = string | ArrayBuffer | Uint8Array | WebAssembly.Module;

/** An engine as the page knows it without asking. */
export interface EngineFacts {
  readonly version: string;
  readonly fileVersions: Engine['fileVersions'];
  readonly storage: Storage['kind'];
}

/** A graph as the page knows it without asking. */
export interface GraphFacts {
  readonly graph: GraphId;
  readonly passageCount: number;
  readonly documentCount: number;
  readonly dimension: number;
  readonly embedderId: string;
  readonly byteLength: number;
}

/** A version of a store as the page knows it without asking. `report`: of the run that gave it. */
export interface VersionFacts {
  readonly graph: GraphFacts;
  readonly report: Readonly<Record<string, unknown>>;
}

/** `change`: the report of the change itself, since a refresh at the same time may have given the version. */
export interface ChangeFacts extends VersionFacts {
  readonly change: Readonly<Record<string, unknown>>;
}

export interface StoreFacts extends VersionFacts {
  readonly store: StoreId;
}

/** An error as data. `origin`: the request that the page answered with it, so that the page finds the very same object. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly status?: Status;
  readonly detail?: string;
  readonly cause?: SentError;
  readonly origin?: RequestId;
}

/** A request that is answered once. */
export interface Calls {
  open(bytes: Uint8Array, options: OpenOptions): GraphFacts;
  openStored(name: string, options: OpenOptions): GraphFacts;
  evaluate(questions: readonly Judged[], metrics: readonly string[], options?: EvaluateOptions): Record<string, MetricValue>;
  methods(): readonly MethodDescription[];
  options(): readonly OptionDescription[];
  usage(): { readonly liveObjects: number; readonly memoryBytes: number };
  /** The bytes of a run that waits. */
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

/** The options of a run without what cannot be sent. */
export interface SentOptions {
  readonly method?: SearchOptions['method'];
  readonly hits?: number;
  readonly work?: number;
  readonly concurrency?: number;
  readonly weights?: Uint8Array;
  readonly options?: OptionValues;
  /** The page has an embed function; the name of its model, empty when not stated. */
  readonly embedderId?: string;
  /** The page has a complete function. */
  readonly completes?: boolean;
}

/** What a run does. The sources of `index` and `changeStore` follow as they are asked for. */
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

/** What a run ends with, by what it does. */
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

/** What a worker asks of the page for a run. */
export type Asked =
  | { readonly asks: 'sources' }
  | { readonly asks: 'embed'; readonly texts: readonly string[]; readonly context: Omit<EmbedContext, 'signal'> }
  | {
      readonly asks: 'complete';
      readonly messages: readonly Message[];
      readonly context: Omit<CompleteContext, 'signal' | 'onToken'>;
    };

/** Some more sources, so many that a message is worth it; the worker asks for the next when it has taken these. */
export interface SentSources {
  readonly sources: readonly Source[];
  readonly last: boolean;
}

/** What an embed function gave: all rows in one array, with their lengths; or, where it gave no rows, its result. */
export type SentVectors =
  { readonly values: Float32Array; readonly lengths: Uint32Array } | { readonly other: unknown };

/** What a complete function gave. */
export interface SentCompletion {
  readonly completion: unknown;
}

export type ToWorker =
  | {
      readonly kind: 'start';
      readonly wasm: SentWasm | undefined;
      readonly storage: StorageChoice;
      readonly folder: string | undefined;
      /**
       * A name for what is between this `start` and its `end`. The worker holds a lock of this name for as long: the page
       * learns from it when the worker ends.
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
  /** One step more: the run goes on only when it is asked to. */
  | { readonly kind: 'step'; readonly run: RunId }
  /** All steps that are left, untold. */
  | { readonly kind: 'finish'; readonly run: RunId }
  /** It was aborted, or left before its end. */
  | { readonly kind: 'abort'; readonly run: RunId }
  /** Answers to requests: what was asked for, or why it cannot be had. */
  | { readonly kind: 'fulfil'; readonly request: RequestId; readonly value: SentSources | SentVectors | SentCompletion }
  | { readonly kind: 'refuse'; readonly request: RequestId; readonly error: SentError }
  /** A piece of a completion, before its end. */
  | { readonly kind: 'token'; readonly request: RequestId; readonly text: string }
  | { readonly kind: 'free_graph'; readonly graph: GraphId }
  | { readonly kind: 'free_store'; readonly store: StoreId }
  | { readonly kind: 'ping'; readonly ping: number }
  /** Ends the engine; the worker itself goes on, for the next `start`. */
  | { readonly kind: 'end'; readonly session: string };

export type ToPage =
  /** The script runs; what follows takes as long as `hoptrail.wasm` takes. */
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
      /** Among the value, for a page that has aborted the run meanwhile: it frees them then. */
      readonly graph?: GraphId;
      readonly store?: StoreId;
    }
  | { readonly kind: 'failed'; readonly run: RunId; readonly error: SentError }
  /** What a run asks of the page. */
  | ({ readonly kind: 'request'; readonly run: RunId; readonly request: RequestId } & Asked)
  | { readonly kind: 'pong'; readonly ping: number };
