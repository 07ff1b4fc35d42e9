import { HoptrailError } from '../errors.js';
import { searchMembers } from '../members.js';
import { askResult, searchResult, withNotice } from '../results.js';
import type {
  AskResult, ExportFormat, Graph, OptionValues, Passage, Question, Run, RunOptions, SearchOptions, SearchResult,
  Storage,
} from '../types.js';
import { FileWork } from './file_work.js';
import { givenNumber, givenText } from './given.js';
import { GraphFile } from './graph_file.js';
import { describeMethods } from './method_table.js';
import type { Native } from './native.js';
import { withOptions } from './option_set.js';
import { readPassage } from './passages.js';
import { withQuestions } from './questions.js';
import {
  HOP_EXPORT_DOT, HOP_EXPORT_GRAPHML, HOP_EXPORT_JSON, HOP_MEMORY_BORROW, type Pointer, type RawExports,
} from './raw.js';
import { takeAskResults, takeSearchResults } from './read_results.js';
import { Resource } from './resource.js';
import type { StepRun } from './run.js';
import { saveFile } from './save_run.js';
import { Task } from './task.js';
import { runTask } from './task_work.js';

const exportFormats = { json: HOP_EXPORT_JSON, graphml: HOP_EXPORT_GRAPHML, dot: HOP_EXPORT_DOT } as const;

/** A graph in this thread's engine. */
export class EngineGraph implements Graph {
  readonly passageCount: number;
  readonly documentCount: number;
  readonly dimension: number;
  readonly embedderId: string;
  readonly byteLength: number;

  readonly #native: Native;
  readonly #storage: Storage;
  readonly #pointer: Pointer;
  readonly #file: GraphFile;
  readonly #resource: Resource;
  #takers: ReadonlySet<string> | undefined; // methods that take vectors, read once

  /** Takes ownership of the graph and the file: this object frees both. */
  private constructor(native: Native, storage: Storage, pointer: Pointer, file: GraphFile) {
    this.#native = native;
    this.#storage = storage;
    this.#pointer = pointer;
    this.#file = file;
    file.readBy(() => native.disposed || native.raw.hop_graph_free(pointer));
    this.#resource = new Resource(this, () => file.release());
    const { raw, error } = native;
    native.check(raw.hop_graph_passage_count(pointer, native.output(0), error));
    this.passageCount = native.u32(0);
    native.check(raw.hop_graph_document_count(pointer, native.output(0), error));
    this.documentCount = native.u32(0);
    native.check(raw.hop_graph_vectors(pointer, native.output(0), native.output(1), native.output(2), error));
    this.dimension = native.u32(0);
    this.embedderId = native.text(1);
    this.byteLength = file.length;
  }

  /** Takes ownership of the file: it is freed with the graph, or immediately if it cannot be opened. */
  static open(native: Native, storage: Storage, file: GraphFile, mode: number): EngineGraph {
    const { raw, error } = native;
    try {
      const { pointer, length } = file;
      const graph = native.made(raw.hop_graph_open(pointer, length, mode, HOP_MEMORY_BORROW, native.output(0), error));
      return new EngineGraph(native, storage, graph, file);
    } catch (failure) {
      file.release();
      throw failure;
    }
  }

  /** Takes ownership of a graph that owns its bytes. */
  static take(native: Native, storage: Storage, graph: Pointer): EngineGraph {
    try {
      return new EngineGraph(native, storage, graph, GraphFile.within(native, graph));
    } catch (failure) {
      native.raw.hop_graph_free(graph);
      throw failure;
    }
  }

  // ---- Questions

  search(question: string | Question, options: SearchOptions = {}): Run<SearchResult> {
    return this.#searchRun([question], options, only);
  }
  searchMany(questions: readonly (string | Question)[], options: SearchOptions = {}): Run<readonly SearchResult[]> {
    return this.#searchRun(questions, options, all);
  }
  ask(question: string | Question, options: SearchOptions = {}): Run<AskResult> {
    const create = () =>
      this.#questionTask((raw, graph, questions, set) =>
        raw.hop_ask_task_create(graph, questions, set, this.#native.output(0), this.#native.error), [question], options);
    return this.#run('ask', create, options, (task) => only(this.#noticed(this.#askResults(task), [question], options)));
  }

  resumeSearch(saved: Uint8Array, options: SearchOptions = {}): Run<readonly SearchResult[]> {
    return this.#run('resumeSearch', () => this.#resumed(saved), options, (task) => this.#searchResults(task));
  }
  resumeAsk(saved: Uint8Array, options: SearchOptions = {}): Run<readonly AskResult[]> {
    return this.#run('resumeAsk', () => this.#resumed(saved), options, (task) => this.#askResults(task));
  }

  #searchRun<T>(
    questions: readonly (string | Question)[],
    options: SearchOptions,
    pick: (results: readonly SearchResult[]) => T,
  ): Run<T> {
    const create = () => {
      const completes = options.complete === undefined ? {} : { 'search.complete': true };
      const asking = { ...options, options: { ...completes, ...options.options } };
      return this.#questionTask((raw, graph, list, set) =>
        raw.hop_search_task_create(graph, list, set, this.#native.output(0), this.#native.error), questions, asking);
    };
    return this.#run('search', create, options, (task) => pick(this.#noticed(this.#searchResults(task), questions, options)));
  }

  /** Adds a notice to results that were ranked without vectors although the graph or the host has some. */
  #noticed<Result extends SearchResult>(
    results: readonly Result[], questions: readonly (string | Question)[], { embed }: SearchOptions,
  ): readonly Result[] {
    if (this.dimension === 0) return embed === undefined ? results : results.map((result) => withNotice(result, noVectors));
    if (embed !== undefined) return results;
    this.#takers ??= new Set(describeMethods(this.#native).flatMap(({ name, traits }) => (traits.includes('takes_vectors') ? [name] : [])));
    const takers = this.#takers;
    return results.map((result, place) => {
      const question = questions[place] as string | Question;
      const isByWords = typeof question === 'string' || (question.vector === undefined && question.steps === undefined);
      return isByWords && takers.has(result.explanation.method) ? withNotice(result, noEmbed) : result;
    });
  }

  #run<T>(name: string, create: () => Task, options: SearchOptions, finish: (task: Task) => T): StepRun<T> {
    return runTask(this.#native, {
      async *create() {
        return create();
      },
      finish,
      host: { ...options, files: new FileWork(this.#storage) },
      options,
      members: [name, searchMembers],
    });
  }

  #questionTask(
    createTask: (raw: RawExports, graph: Pointer, questions: Pointer, options: Pointer) => number,
    questions: readonly (string | Question)[],
    options: SearchOptions,
  ): Task {
    const native = this.#native;
    const graph = this.#open();
    const values = {
      // Without `embed` nobody could answer: methods then work without vectors, or report that they need them.
      'search.embed': options.embed === undefined ? false : undefined,
      'search.score': options.score === undefined ? undefined : true,
      ...options.options,
      ...(options.method === undefined ? {} : { method: options.method }),
      ...(options.hits === undefined ? {} : { hits: givenNumber(options.hits, '"hits"') }),
    };
    const create = (list: Pointer, set: Pointer): Task =>
      new Task(native, native.made(createTask(native.raw, graph, list, set)), this.#file);
    const withSet = (set: Pointer): Task => withQuestions(native, questions, (list) => create(list, set));
    return withOptions(native, values, withSet, options.weights);
  }

  #resumed(saved: Uint8Array): Task {
    return Task.resume(this.#native, saved, this.#open(), this.#file);
  }
  #searchResults(task: Task): SearchResult[] {
    return takeSearchResults(this.#native, task.pointer, this.#pointer).map(searchResult);
  }
  #askResults(task: Task): AskResult[] {
    return takeAskResults(this.#native, task.pointer, this.#pointer).map(askResult);
  }

  // ---- Contents

  async find(id: string): Promise<number> {
    const native = this.#native;
    const graph = this.#open();
    const [text] = native.place(givenText(id, 'a passage\'s id'));
    native.check(native.raw.hop_graph_find_passage(graph, text.pointer, text.length, native.output(0), native.error));
    return native.u32(0);
  }

  async passage(index: number): Promise<Passage> {
    return readPassage(this.#native, this.#open(), index);
  }
  async passages(indices: ArrayLike<number>): Promise<readonly Passage[]> {
    const graph = this.#open();
    return Array.from(indices, (index) => readPassage(this.#native, graph, index));
  }

  async mask(question: string): Promise<string> {
    const native = this.#native;
    const graph = this.#open();
    const [text] = native.place(givenText(question, 'a question'));
    return native.takeText(native.raw.hop_mask_question(graph, text.pointer, text.length, native.output(0), native.error));
  }

  async describe(options: OptionValues = {}): Promise<Readonly<Record<string, unknown>>> {
    const native = this.#native;
    const graph = this.#open();
    return withOptions(native, options, (set) =>
      JSON.parse(native.takeText(native.raw.hop_graph_describe(graph, set, native.output(0), native.error))),
    );
  }

  async export(format: ExportFormat): Promise<string> {
    const native = this.#native;
    const graph = this.#open();
    const number = exportFormats[format];
    if (number === undefined) {
      const problem = `unknown format "${String(format)}": expected one of json, graphml, dot`;
      throw new HoptrailError('invalid_argument', problem, 'format');
    }
    return native.takeText(native.raw.hop_graph_export(graph, number, native.output(0), native.error));
  }

  async bytes(): Promise<Uint8Array> {
    this.#open();
    return this.#native.bytesAt(this.#file.pointer, this.#file.length).slice();
  }

  save(name: string, options: RunOptions = {}): Run<void> {
    return saveFile(this.#native, this.#storage, name, options, () => {
      this.#open();
      return this.#file;
    });
  }

  // ---- Disposal

  dispose(): void {
    this.#resource.release();
  }
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Whether the graph is disposed. */
  get released(): boolean {
    return this.#resource.released;
  }

  #open(): Pointer {
    if (this.#native.disposed) throw new HoptrailError('disposed', 'the engine of this graph was disposed');
    if (this.#resource.released) throw new HoptrailError('disposed', 'the graph was disposed');
    return this.#pointer;
  }
}

const noVectors = 'embed was not used: the graph has no vectors; pass embed to index, too';
const noEmbed = 'the vectors of the graph were not used: the question has none; pass embed';

const all = <T>(results: readonly T[]): readonly T[] => results;

function only<T>(results: readonly T[]): T {
  const [result] = results;
  if (result === undefined) throw new HoptrailError('internal', 'a question has no result');
  return result;
}
