/// <reference lib="esnext.disposable" preserve="true" />
/**
 * What the package offers, as types. An engine in this thread (`load` of `hoptrail`) and one in a worker (`connect` of
 * `hoptrail/worker`) have the same interface, so everything that may cross a thread is a promise.
 */

import type { Method, MethodTrait } from './methods.js';
import type { EngineOptions } from './options.js';

export type { Method, MethodTrait } from './methods.js';
export type { EngineOptions } from './options.js';

/** Where `hoptrail.wasm` comes from. The default is the file next to the package's own code, by `import.meta.url`. */
export type WasmSource = URL | string | Response | ArrayBuffer | Uint8Array | WebAssembly.Module;

/** What went wrong, for programs. The first group are the engine's (hoptrail.h), the second this package's own. */
export type Status =
  | 'invalid_argument'
  | 'wrong_object'
  | 'wrong_state'
  | 'out_of_memory'
  | 'unknown_option'
  | 'option_out_of_bounds'
  | 'bad_input'
  | 'duplicate_id'
  | 'not_found'
  | 'dimension_mismatch'
  | 'embedder_mismatch'
  | 'corrupt_file'
  | 'unsupported_version'
  | 'foreign_graph'
  | 'stale_request'
  | 'host_failure'
  | 'file_failure'
  | 'limit_exceeded'
  | 'unsupported'
  | 'internal'
  /** `hoptrail.wasm` could not be fetched, compiled or started, or is of another version. */
  | 'wasm_unavailable'
  /** The object was disposed. */
  | 'disposed'
  /** The worker ended, or never started. */
  | 'worker_lost'
  /** There is no storage here, or it is not readable. */
  | 'storage_unavailable'
  /** The browser gives no more room. */
  | 'storage_full'
  /** A file of the embedding model is missing or not what it should be. */
  | 'model_unavailable';

/** What a text to embed is; some models want to know. */
export type TextKind = 'query' | 'passage' | 'path';

/** What a request is for. */
export type Purpose =
  | 'question'
  | 'passage'
  | 'sub_question'
  | 'sub_answer'
  | 'critique'
  | 'answer'
  | 'keywords'
  | 'question_keywords'
  | 'amr'
  | 'path'
  | 'route'
  | 'next_evidence'
  | 'self_ask'
  | 'reasoning'
  | 'draft'
  | 'judge'
  | 'save'
  | 'store';

/** What a function that makes vectors is told in addition to the texts. */
export interface EmbedContext {
  /** What the texts are, for models that want to know. */
  readonly kind: TextKind;
  /** Why the engine needs them. */
  readonly purpose: Purpose;
  /** Aborts when the run does: hand it on to `fetch`. */
  readonly signal: AbortSignal;
}

/** One vector a text, in the order of the texts, all of one dimension. They need not have unit length. */
export type EmbedFunction = (texts: readonly string[], context: EmbedContext) => Promise<readonly Float32Array[]>;

/** A function alone, or with the name of its model: a graph keeps the name and refuses vectors of another. */
export type Embedder = EmbedFunction | { readonly id?: string; readonly embed: EmbedFunction };

/** A message of a conversation with a language model. */
export interface Message {
  /** Who speaks. */
  readonly role: 'system' | 'user' | 'assistant';
  /** What is said. */
  readonly content: string;
}

/** What a function that asks a language model is told in addition to the messages. */
export interface CompleteContext {
  /** Why the engine asks, such as `critique`. */
  readonly purpose: Purpose;
  /** Aborts when the run does: pass it to `fetch`. */
  readonly signal: AbortSignal;
  /** The most tokens to answer with. */
  readonly tokenLimit: number;
  /** What the answer should look like. */
  readonly form: 'text' | 'lines' | 'yes_no';
  /** To be called with each piece of the answer as it comes; it appears as a step of the run. May be left uncalled. */
  readonly onToken: (text: string) => void;
}

/** The model's answer, as text or with its token counts. Ask the model at temperature 0. */
export type CompleteFunction = (
  messages: readonly Message[],
  context: CompleteContext,
) => Promise<string | { readonly text: string; readonly tokensRead?: number; readonly tokensWritten?: number }>;

/** Values of the engine's options by key; `engine.options()` lists all keys with bounds and meaning. */
export type OptionValues = EngineOptions;

/** A key and a value that filters can test. */
export type Metadata = Readonly<Record<string, string | readonly string[]>>;

/** A document, which is cut into passages. Its `format` distinguishes it from a ready passage. */
export interface DocumentSource {
  /** For a file, its path below the corpus' folder with '/' between parts: links refer to it. */
  readonly id: string;
  /** Without: the first heading of level 1, else the front matter's title, else the file name. */
  readonly title?: string;
  /** The text of the document. */
  readonly text: string;
  /** How the text is marked up. */
  readonly format: 'plain' | 'markdown';
  /** Other names of the document, which link to it where they are mentioned. */
  readonly aliases?: readonly string[];
  /** Keys and values that filters can test. */
  readonly metadata?: Metadata;
}

/** A ready passage: never cut. */
export interface PassageSource {
  /** Its id, unique in the corpus. */
  readonly id: string;
  /** Its title. */
  readonly title?: string;
  /** Its text. */
  readonly text: string;
  /** Never given: a passage with a format is a document. */
  readonly format?: undefined;
  /** Other names of the passage, which link to it where they are mentioned. */
  readonly aliases?: readonly string[];
  /** Keys and values that filters can test. */
  readonly metadata?: Metadata;
  /** Keywords that the host knows the passage to be about. */
  readonly entities?: readonly string[];
  /** Ids of passages or documents that it links to. */
  readonly links?: readonly string[];
  /** The document that it is part of, and its place there. */
  readonly document?: { readonly id: string; readonly position: number };
  /** Its vector: all passages of a corpus have one, or none has. */
  readonly vector?: Float32Array;
}

/** A document to cut, or a ready passage. */
export type Source = DocumentSource | PassageSource;
/** What is indexed, read one by one. */
export type Sources = Iterable<Source> | AsyncIterable<Source>;

/** A question, with what its host already knows of it. */
export interface Question {
  /** The question. */
  readonly text: string;
  /** Its vector. None: the host's embedder makes it. */
  readonly vector?: Float32Array;
  /** The vector of its masked form (`graph.mask`). */
  readonly maskedVector?: Float32Array;
  /** Given sub-questions, in order: the question is answered step by step. */
  readonly steps?: readonly (string | SubQuestion)[];
  /** Conditions on metadata that every hit must meet: `key=value`, `key=a|b`, `key=low..high`, `key>=low`, `key<=high`. */
  readonly conditions?: readonly string[];
  /** Indices of the passages that answer it, where that is known: method `golden` gives them as hits. */
  readonly gold?: ArrayLike<number>;
  /** Right answers, where they are known: `explanation.measures` of an asked question compares its answer with them. */
  readonly goldAnswers?: readonly string[];
}

/** A given sub-question. */
export interface SubQuestion {
  /** The sub-question. */
  readonly text: string;
  /** Its vector. Without one, the embedder makes it. */
  readonly vector?: Float32Array;
  /** Indices of the passages that answer it. */
  readonly gold?: ArrayLike<number>;
}

/** What all runs take. */
export interface RunOptions {
  /** Ends the run when it aborts. */
  readonly signal?: AbortSignal;
  /** Units of work of a slice (about a nanosecond each); the default keeps a slice within a few milliseconds. */
  readonly work?: number;
  /** The most requests that the host's functions work on at a time; without, all that are open. */
  readonly concurrency?: number;
}

/** Options of `index`. */
export interface IndexOptions extends RunOptions {
  /** Makes the passages' vectors. Without one, and without vectors in the sources, the graph has none. */
  readonly embed?: Embedder;
  /** For `keywords.ask`. */
  readonly complete?: CompleteFunction;
  /** Values of the engine's options. */
  readonly options?: OptionValues;
}

/** Options of `search`. */
export interface SearchOptions extends RunOptions {
  /** The method that ranks; the default is `trail`. */
  readonly method?: Method;
  /** How many passages; default 10. */
  readonly hits?: number;
  /** Makes the question's vectors, for methods that want them on a graph that has vectors. */
  readonly embed?: Embedder;
  /** A language model, for methods that ask one while they search; given, it sets `search.complete`. */
  readonly complete?: CompleteFunction;
  /** A file of weights that training has made (`hoptrail train`). */
  readonly weights?: Uint8Array;
  /** Values of the engine's options. */
  readonly options?: OptionValues;
}

/** Options of `ask`. */
export interface AskOptions extends SearchOptions {
  /** The language model. */
  readonly complete: CompleteFunction;
}

/** What happens in a run, one after the other. */
export type Step =
  | {
      readonly kind: 'progress';
      readonly phase: string;
      readonly done: number;
      /** 0: not known. */
      readonly total: number;
    }
  | {
      /** The run waits for the host; until the next step is asked for, `run.save()` is possible. */
      readonly kind: 'request';
      readonly request: 'embed' | 'complete' | 'file';
      readonly purpose: Purpose;
      /** The request: the texts, the messages' contents, or the file's name. */
      readonly texts: readonly string[];
    }
  | {
      /** A piece of a model's answer, as it comes. */
      readonly kind: 'token';
      readonly purpose: Purpose;
      readonly text: string;
    };

/** Counts of a finished run: passages, keywords, requests, tokens. No times: the engine reads no clock. */
export type Report = Readonly<Record<string, number>>;

/**
 * A task under way. Await it for its result; or iterate over its steps first, which drives it step by step, and await it
 * then. A run that is neither awaited nor iterated over does nothing. Leaving the loop early, or aborting, frees the task.
 */
export interface Run<T> extends PromiseLike<T>, AsyncIterable<Step> {
  /** The run's state as bytes, to resume here or on another machine. Only while the run waits (at a `request` step). */
  save(): Promise<Uint8Array>;
  /** Of a run that is done. */
  readonly report: Report | undefined;
  /** As a promise has it. */
  catch<U>(onRejected: (reason: unknown) => U | PromiseLike<U>): Promise<T | U>;
  /** As a promise has it. */
  finally(onFinally: () => void): Promise<T>;
}

/** Begin and end in a passage's text, or in its title where that is said. */
export interface Range {
  /** First byte of the UTF-8 text, and the one after the last. */
  readonly bytes: readonly [number, number];
  /** For `String.prototype.slice`. */
  readonly utf16: readonly [number, number];
}

/**
 * The sentence behind a link of a path: it names the entity, holds the hyperlink, or shares rare words with the passage
 * before it. If a hyperlink's text has no word of its target's title, it is the whole passage. A title is always
 * given whole.
 */
export interface PathEvidence {
  /** Id of the document that the passage is of. */
  readonly document: string;
  /** Id of the passage that it is in: one of the two that the link joins. */
  readonly passage: string;
  /** Where in the passage. */
  readonly in: 'text' | 'title';
  /** The sentence. */
  readonly text: string;
  /** In the passage's text, or its title. */
  readonly range: Range;
}

/** A node on the way from the question to a hit, and the link that led to it. */
export type PathStep = {
  readonly by: 'question' | 'own' | 'mention' | 'phrase' | 'adjacent' | 'section' | 'link' | 'nearest' | 'cover';
  /** Absent where no sentence makes the link: the first step, adjacent or nearest passages, keywords that the host gave. */
  readonly evidence?: PathEvidence;
} & (
  | { readonly entity: string; readonly passage?: undefined; readonly title?: undefined }
  | { readonly passage: string; readonly title: string; readonly entity?: undefined }
);

/** A hit as the engine explains it. */
export interface Hit {
  /** Its place in the ranking, from 1. */
  readonly rank: number;
  /** Its passage's id, and index in the graph. */
  readonly passage: string;
  /** The index of the passage in the graph. */
  readonly index: number;
  /** The id of the document. */
  readonly document: string;
  /** The title of the passage. */
  readonly title: string;
  /** Large when good. */
  readonly score?: number;
  /** Small when good: gnn_ret and rgnn_ret. */
  readonly distance?: number;
  /** What the score is made of. */
  readonly parts?: Readonly<Record<string, number | null>>;
  /** Why it stands where it does, in short English phrases, most important first; absent where the method does not say. */
  readonly reasons?: readonly string[];
  /** The path from the question to this passage. */
  readonly path: readonly PathStep[];
  /** The sentence of the hit that fits the question best, and where the question's words are in it. */
  readonly snippet: { readonly text: string; readonly range: Range; readonly highlights: readonly Range[] };
}

/** A hit of a result, with its passage. */
export interface FoundHit extends Hit {
  /** The same as `passage`. */
  readonly id: string;
  /** The whole text of the passage; `snippet` has the place that fits the question best. */
  readonly text: string;
  /** Keys and values of the passage and its document. */
  readonly metadata: Passage['metadata'];
}

/** What follows from the question, and what from what. */
export interface EvidenceGraph {
  /** In reading order. `depth`: edges of the shortest way from the question. */
  readonly nodes: readonly { readonly passage: string; readonly index: number; readonly title: string; readonly depth: number }[];
  /** In the order of reasoning: `to` follows from `from`. */
  readonly edges: readonly {
    /** Id of a passage; null: the question. */
    readonly from: string | null;
    readonly to: string;
    /** Which search found it: from the question, from the passages next to the answer, or both. */
    readonly direction: 'forward' | 'backward' | 'both';
    /** The step of the question that found it, from 1; 0: the question was ranked as a whole. */
    readonly step: number;
  }[];
}

/** What explains a result: schemas/trace.schema.json. */
export interface Explanation {
  /** The text of the question. */
  readonly question: string;
  /** The name of the method that ranked. */
  readonly method: string;
  /** What the user should know about this search, a sentence each. */
  readonly notices: readonly string[];
  /** The hits, best first. */
  readonly hits: readonly Hit[];
  /** The graph of evidences that the hits are made of; absent where the method finds none. */
  readonly evidence_graph?: EvidenceGraph;
  /**
   * The loop that led the language model through the question. This member and the next two are present for `ask`,
   * and for methods that ask a language model while they search.
   */
  readonly loop?: 'once' | 'self_critique' | 'self_ask' | 'ircot' | 'iter_retgen';
  /** What was asked of the host for this question; requests to judge its answer are not counted. */
  readonly cost?: {
    readonly texts: number;
    readonly completions: number;
    readonly tokens_read: number;
    readonly tokens_written: number;
  };
  /** Of an answer to a question with gold answers. `accurate`: a judging model's word (`ask.judge`); null: it gave none. */
  readonly measures?: { readonly exact_match: number; readonly f1: number; readonly accurate?: boolean | null };
}

/** A step of a question that was answered step by step. */
export interface AnsweredStep {
  /** What was asked. */
  readonly subQuestion: string;
  /** What the language model said. Empty for given steps. */
  readonly subAnswer: string;
  /** Indices, best first. */
  readonly passages: Uint32Array;
}

/**
 * Plain data: `structuredClone` and `postMessage` keep all of it, and so does `JSON.stringify`, which writes typed arrays as
 * lists and leaves out `explanationJson`.
 */
export interface SearchResult {
  /** Best first: indices of passages, and their scores (distances for gnn_ret and rgnn_ret). */
  readonly passages: Uint32Array;
  /** The score of each hit, or its distance. */
  readonly scores: Float32Array;
  /** The explanation as the engine wrote it, the same bytes on every platform; empty with `hits.explain` off. */
  readonly explanationJson: string;
  /** The same as an object. */
  readonly explanation: Explanation;
  /** The hits of the explanation, best first, with their passages' texts; empty with `hits.explain` off. */
  readonly hits: readonly FoundHit[];
  /** The steps of a question that was answered step by step. */
  readonly steps: readonly AnsweredStep[];
  /** rgnn_ret's distances after the last step; empty for other methods. */
  readonly state: Float32Array;
}

/** The hits of a question, and the answer of a language model. */
export interface AskResult extends SearchResult {
  /** The answer. */
  readonly answer: string;
  /** True if the loop ended before its critique was satisfied. */
  readonly partial: boolean;
}

/** A passage of a graph. */
export interface Passage {
  /** Its index in the graph. */
  readonly index: number;
  /** Its id. */
  readonly id: string;
  /** Its title. */
  readonly title: string;
  /** Its text. */
  readonly text: string;
  /** The id of its document. */
  readonly documentId: string;
  /** The title of its document. */
  readonly documentTitle: string;
  /** Of its innermost section; empty without. */
  readonly heading: string;
  /** Bytes of its document that it was cut from. */
  readonly source: readonly [number, number];
  /** Its page, from 1. None: its document has no pages. */
  readonly page: number | undefined;
  /** Keys and values of the passage and its document. */
  readonly metadata: readonly (readonly [string, string])[];
}

/** A format that a graph can be exported in. */
export type ExportFormat = 'json' | 'graphml' | 'dot';

/** An opened graph: immutable. Dispose it when done; the garbage collector does it otherwise, eventually. */
export interface Graph {
  /** The number of passages. */
  readonly passageCount: number;
  /** The number of documents. */
  readonly documentCount: number;
  /** 0 without vectors. */
  readonly dimension: number;
  /** Empty: not stated. */
  readonly embedderId: string;
  /** Size of its file. */
  readonly byteLength: number;

  /** Ranks passages for a question. */
  search(question: string | Question, options?: SearchOptions): Run<SearchResult>;
  /** Several questions as one task: the same answers, in order. */
  searchMany(questions: readonly (string | Question)[], options?: SearchOptions): Run<readonly SearchResult[]>;
  /** Ranks passages and asks the language model for an answer. */
  ask(question: string | Question, options: AskOptions): Run<AskResult>;

  /** Resumes a saved search or ask of this graph. */
  resumeSearch(saved: Uint8Array, options?: SearchOptions): Run<readonly SearchResult[]>;
  /** Continues an `ask` run that was saved. */
  resumeAsk(saved: Uint8Array, options: AskOptions): Run<readonly AskResult[]>;

  /** Index of a passage by its id; rejects with `not_found`. */
  find(id: string): Promise<number>;
  /** A passage by its index. */
  passage(index: number): Promise<Passage>;
  /** Several passages by their indices, in that order. */
  passages(indices: ArrayLike<number>): Promise<readonly Passage[]>;
  /** The question with each mention of a title entity replaced by "it". */
  mask(question: string): Promise<string>;
  /** Facts: sizes, sections, edges and density, keywords dropped, embedder, options. */
  describe(options?: OptionValues): Promise<Readonly<Record<string, unknown>>>;
  /** The whole graph in a format for other programs. */
  export(format: ExportFormat): Promise<string>;
  /** The graph file: what `open` takes, here, natively, anywhere. A copy. */
  bytes(): Promise<Uint8Array>;
  /** Writes the file under a name of the engine's storage, all or nothing. */
  save(name: string, options?: RunOptions): Run<void>;

  /** Frees the graph. Runs that have begun keep what they need. */
  dispose(): void;
  /** The same as `dispose`, for `using`. */
  [Symbol.dispose](): void;
}

/** An option of the engine, as its table describes it. */
export interface OptionDescription {
  /** Its name, such as `hits`. */
  readonly key: string;
  /** The type of its value. */
  readonly type: 'flag' | 'integer' | 'number' | 'text' | 'choice' | 'numbers';
  /** The value it has if it is not set. */
  readonly defaultValue: string;
  /** "1 … 1000", or the choices separated by '|'; empty: anything of the type. */
  readonly bounds: string;
  /** What it does, in a line. */
  readonly documentation: string;
}

/** A method of the engine, as its table describes it. */
export interface MethodDescription {
  /** A value of the option `method`. */
  readonly name: Method;
  /** What it needs and supports. */
  readonly traits: readonly MethodTrait[];
  /** What it ranks by, in a line. */
  readonly summary: string;
  /** Of its paper; empty: none. */
  readonly citation: string;
  /** Keys of the options that it reads, or what they begin with: "train.". */
  readonly options: readonly string[];
}

/** A question's ranking, best first, and its gold passages (at least one), as indices. */
export interface Judged {
  /** Indices of passages, best first. */
  readonly ranking: ArrayLike<number>;
  /** Indices of the passages that answer the question. */
  readonly gold: ArrayLike<number>;
  /**
   * The evidence graph that was found, and the right one: from and to of each edge, indices of passages, 4294967295 for the
   * question. For the metrics of graphs: "node_f1", "graph_match", "graph_structure", "graph_edit_distance", ….
   */
  readonly graph?: { readonly found: readonly (readonly [number, number])[]; readonly gold: readonly (readonly [number, number])[] };
}

/** Shares from 0 to 1. */
export interface MetricValue {
  /** Over the questions. */
  readonly mean: number;
  /** A 95 % bootstrap interval of the mean. */
  readonly interval: readonly [number, number];
  /** With a baseline: the same of the difference to it, question by question. */
  readonly difference?: readonly [number, number];
}

/** Options of `evaluate`. */
export interface EvaluateOptions {
  /** Another method's rankings of the same questions in the same order. */
  readonly baseline?: readonly Judged[];
  /** Decides the resampling; default 1. */
  readonly seed?: number;
  /** Default 1,000. */
  readonly resamples?: number;
}

/** A file of a storage. */
export interface StoredFile {
  /** Its name. */
  readonly name: string;
  /** Its length. */
  readonly byteLength: number;
}

/**
 * Files by name; there are no folders. Written bytes are durable only after `sync`. `rename` replaces a file that has
 * the new name, and is durable when it resolves. Implementations: `opfsStorage`, `indexedDbStorage`, `memoryStorage`,
 * `chooseStorage`, and `folderStorage` of `hoptrail/node`.
 */
export interface Storage {
  /** What kind of storage this is. */
  readonly kind: 'opfs' | 'indexeddb' | 'memory' | 'folder';
  /** Rejects with `not_found`. */
  read(name: string): Promise<Uint8Array>;
  /** Writes bytes at an offset; offset 0 makes the file new. Rejects with `storage_full`. */
  write(name: string, bytes: Uint8Array, offset: number): Promise<void>;
  /** Makes a file's bytes durable; with the empty name, the list of files itself. */
  sync(name: string): Promise<void>;
  /** Renames a file, replacing the target. */
  rename(name: string, newName: string): Promise<void>;
  /** A name that is not there is fine. */
  remove(name: string): Promise<void>;
  /** All files. */
  list(): Promise<readonly StoredFile[]>;
  /**
   * Locks a name for this thread until the returned function is called. Rejects with `file_failure` if another program
   * holds the lock. A storage without `lock` may be used by the stores of one thread only.
   */
  lock?(name: string): Promise<() => void | Promise<void>>;
}

/** Options of `open`. */
export interface OpenOptions {
  /** Checks header and section bounds only: for bytes that this program wrote itself. */
  readonly trusted?: boolean;
}

/** Options of `load`. */
export interface LoadOptions {
  /** Where `hoptrail.wasm` comes from. */
  readonly wasm?: WasmSource;
  /** Where `graph.save` writes; without, the engine has a storage in memory. */
  readonly storage?: Storage;
}

/** A loaded engine. */
export interface Engine {
  /** Of the engine, "major.minor.patch". */
  readonly version: string;
  /** Of graph files: the version that is written, and the oldest that is read. */
  readonly fileVersions: { readonly current: number; readonly oldest: number };

  /** Builds a graph. */
  index(sources: Sources, options?: IndexOptions): Run<Graph>;
  /** Resumes a saved index run. */
  resumeIndex(saved: Uint8Array, options?: IndexOptions): Run<Graph>;
  /** Opens a graph file. Trusts nothing of it: a damaged file is `corrupt_file`, and its message says where. */
  open(bytes: ArrayBuffer | Uint8Array, options?: OpenOptions): Promise<Graph>;
  /** Opens a file of the storage. */
  openStored(name: string, options?: OpenOptions): Promise<Graph>;

  /** Where files are written. */
  readonly storage: Storage;
  /** Retrieval metrics by name: "recall@5", "precision@5", "all_gold@5" (for any number), "mrr", "ndcg@10". */
  evaluate<Name extends string>(
    questions: readonly Judged[], metrics: readonly Name[], options?: EvaluateOptions,
  ): Promise<Readonly<Record<Name, MetricValue>>>;
  /** All methods, including those that this module leaves out, in the order of the option `method`'s choices. */
  methods(): Promise<readonly MethodDescription[]>;
  /** All options of the engine. */
  options(): Promise<readonly OptionDescription[]>;
  /** Objects of the engine that are not freed, and the size of its memory. */
  usage(): Promise<{ readonly liveObjects: number; readonly memoryBytes: number }>;

  /** Ends the engine: its graphs and runs with it. */
  dispose(): void;
  /** The same as `dispose`, for `using`. */
  [Symbol.dispose](): void;
}
