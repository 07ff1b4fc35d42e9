import { HoptrailError, type Embedder, type Engine, type Graph, type PassageSource } from 'hoptrail';
import { showError } from '../page/notices.js';
import { Cell } from '../page/state.js';
import { CorpusFiles, type CorpusNote } from './corpus_files.js';
import { countPassages } from './count_passages.js';
import { buildGraph, type IndexProgress } from './index_run.js';
import { leftOutWords } from './left_out.js';
import { fetchOwn, type PageFiles } from './page_files.js';
import { readFiles } from './read_file.js';
import { readPassages } from './read_passages.js';
import type { FiledSource, FileReport, PickedFile } from './source_file.js';
import { unpack } from './unpack.js';

/** The corpora that are stored, and the passages that a link brought. */
type StoredKind = 'samples' | 'own';
export type CorpusKind = StoredKind | 'shared';

/** The corpus to search. */
export interface Corpus extends CorpusNote {
  readonly kind: CorpusKind;
  readonly graph: Graph;
}

/** The current work on a corpus. */
export interface Activity extends Partial<IndexProgress> {
  readonly title: string;
  readonly cancel: () => void;
}

/** A run that ended with its tab. */
export interface Unfinished {
  readonly kind: StoredKind;
  readonly note: CorpusNote;
  readonly resumable: boolean;
}

const chosenKey = 'hoptrail.corpus';
const ownTitle = 'Your files';

/** The samples and the reader's own corpus: opening, building, storing, and resuming after a reload. One operation at a time. */
export class Corpora {
  readonly current = new Cell<Corpus | undefined>(undefined);
  readonly activity = new Cell<Activity | undefined>(undefined);
  readonly unfinished = new Cell<Unfinished | undefined>(undefined);
  /** Files of the last drop, or those of the corpus. */
  readonly reports = new Cell<readonly FileReport[]>([]);
  readonly hasOwn = new Cell(false);
  readonly #engine: Engine;
  readonly #page: PageFiles;
  readonly #files: Readonly<Record<StoredKind, CorpusFiles>>;

  constructor(engine: Engine, page: PageFiles) {
    this.#engine = engine;
    this.#page = page;
    this.#files = {
      samples: new CorpusFiles(engine.storage, `samples-${page.samples.version}`),
      own: new CorpusFiles(engine.storage, 'own'),
    };
  }

  /** Opens the corpus that was open last. */
  async start(): Promise<void> {
    try {
      await this.#removeOldSamples();
      this.hasOwn.value = await this.#files.own.hasGraph();
      for (const kind of ['own', 'samples'] as const) {
        const unfinished = await this.#files[kind].readUnfinished();
        if (unfinished) this.unfinished.value = { kind, note: unfinished.note, resumable: unfinished.saved !== undefined };
      }
      if (this.hasOwn.value && readChoice() !== 'samples') return await this.openOwn();
    } catch (reason) {
      showError('Your stored files cannot be opened', reason);
    }
    await this.openSamples();
  }

  async openSamples(): Promise<void> {
    const files = this.#files.samples;
    const note: CorpusNote = { title: 'Sample corpus', files: [], embedded: false };
    if (await files.hasGraph()) {
      try {
        this.#show('samples', await this.#engine.openStored(files.graph), (await files.readNote()) ?? note);
        return;
      } catch {
        await files.removeAll(); // only a copy with vectors: the page has the samples itself
      }
    }
    const bytes = await (await fetchOwn('samples.hop')).arrayBuffer();
    this.#show('samples', await this.#engine.open(bytes), note);
  }

  async openOwn(): Promise<void> {
    const files = this.#files.own;
    const note = await files.readNote();
    const graph = await this.#engine.openStored(files.graph);
    this.#show('own', graph, note ?? { title: ownTitle, files: [], embedded: graph.dimension > 0 });
  }

  /** Indexes the passages of a link. They are not stored, and the reader's own files stay as they are. */
  async openShared(passages: readonly PassageSource[]): Promise<void> {
    this.#show('shared', await this.#engine.index(passages), { title: 'Passages of a link', files: [], embedded: false });
  }

  /** Adds files to the reader's corpus, replacing those with the same paths, and rebuilds its graph. */
  add(picked: readonly PickedFile[], embed: Embedder | undefined): Promise<void> {
    return this.#run('Reading files', async (signal) => {
      const graphFile = picked.find(({ path }) => /\.hop$/iu.test(path));
      if (graphFile) return this.#openGraphFile(graphFile);
      const own = this.#files.own;
      const before = this.hasOwn.value ? await own.readSources() : undefined;
      const reports = new Map(((before && (await own.readNote())?.files) ?? []).map((file) => [file.path, file]));
      const unpacked = await unpack(picked);
      const news = [...unpacked.reports];
      const again = new Set(unpacked.files.map(({ path }) => path));
      const sources = new Map(before?.filter(({ path }) => !again.has(path)).map((filed) => [filed.source.id, filed]));
      let added = 0;
      let done = 0;
      for await (const some of readFiles(unpacked.files)) {
        signal.throwIfAborted();
        for (const { report, sources: read } of some) {
          const replaced = read.filter((source) => sources.has(source.id)).length;
          for (const source of read) sources.set(source.id, { path: report.path, source });
          const note = `${replaced} with the ids of passages of other files, in whose place they are`;
          news.push(replaced > 0 ? { ...report, reasons: [...report.reasons, note] } : report);
          added += read.length;
        }
        done += some.length;
        this.#tell({ phase: some.at(-1)?.report.path ?? '', done, total: unpacked.files.length });
      }
      for (const report of news) reports.set(report.path, report);
      this.reports.value = [...reports.values()]; // set once, because views iterate over all of them
      if (added === 0) throw new Error(`None of these files can be indexed. ${leftOutWords(news).join('; ') || 'They are hidden, or of a package manager'}`);
      const note = { title: ownTitle, files: [...reports.values()], embedded: embed !== undefined };
      await this.#build('own', [...sources.values()], note, embed, signal);
    });
  }

  /** Rebuilds the current corpus, with vectors. */
  embed(embed: Embedder): Promise<void> {
    return this.#run('Adding vectors', async (signal) => {
      const corpus = this.current.value;
      if (!corpus || corpus.embedded) return;
      const { kind, title, files } = corpus;
      if (kind === 'shared') throw new Error('Passages of a link are searched without vectors. Drop the files that they come from');
      const sources = kind === 'samples' ? await this.#sampleSources() : await this.#files.own.readSources();
      if (!sources) throw new Error('This corpus was opened from a graph file, which vectors cannot be added to. Drop the files it was made from');
      await this.#build(kind, sources, { title, files, embedded: true }, embed, signal);
    });
  }

  /** Resumes the run that was interrupted. */
  resume(embed: Embedder | undefined): Promise<void> {
    return this.#run('Going on', async (signal) => {
      const unfinished = this.unfinished.value;
      const work = unfinished && (await this.#files[unfinished.kind].readUnfinished());
      if (!work) return;
      this.unfinished.value = undefined;
      await this.#build(unfinished.kind, work.sources, work.note, embed, signal, work.saved);
    });
  }

  async discardUnfinished(): Promise<void> {
    const kind = this.unfinished.value?.kind;
    this.unfinished.value = undefined;
    if (kind) await this.#files[kind].discardUnfinished();
  }

  async removeOwn(): Promise<void> {
    await this.#files.own.removeAll();
    this.hasOwn.value = false;
    await this.openSamples();
  }

  async #openGraphFile({ path, file }: PickedFile): Promise<void> {
    const report = { path, byteLength: file.size };
    try {
      const graph = await this.#engine.open(await file.arrayBuffer());
      const note: CorpusNote = {
        title: path,
        files: [{ ...report, state: 'read', passages: graph.passageCount, reasons: [] }],
        embedded: graph.dimension > 0,
      };
      await this.#files.own.removeAll();
      await this.#store(async () => {
        await this.#files.own.begin([], note);
        await graph.save(this.#files.own.graph);
        await this.#files.own.finish();
      });
      this.hasOwn.value = true;
      this.#show('own', graph, note);
    } catch (reason) {
      this.reports.value = [{ ...report, state: 'left out', reasons: [reason instanceof Error ? reason.message : String(reason)] }];
      throw reason;
    }
  }

  async #build(
    kind: StoredKind,
    sources: readonly FiledSource[],
    note: CorpusNote,
    embed: Embedder | undefined,
    signal: AbortSignal,
    saved?: Uint8Array,
  ): Promise<void> {
    const files = this.#files[kind];
    const engine = this.#engine;
    this.#tell({ title: embed ? 'Indexing, with vectors' : 'Indexing' });
    const stores = saved !== undefined || (await this.#store(() => files.begin(sources, note)));
    try {
      const graph = await buildGraph(
        { engine, embed, signal, ...(stores && { keepRun: (run: Uint8Array) => files.keepRun(run) }), onProgress: (progress) => this.#tell(progress) },
        sources.map(({ source }) => source),
        saved,
      );
      const counted = { ...note, files: await countPassages(graph, sources, note.files) };
      if (stores) {
        await this.#store(async () => {
          await files.keepNote(counted);
          await graph.save(files.graph);
          await files.finish();
        });
      }
      if (kind === 'own') this.hasOwn.value = true;
      this.#show(kind, graph, counted);
    } catch (reason) {
      await files.discardUnfinished();
      throw reason;
    }
  }

  /** Storing may fail although searching works: the reader gets a notice, and the work continues. */
  async #store(write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (reason) {
      if (!(reason instanceof HoptrailError)) throw reason;
      showError('Not stored', reason);
      return false;
    }
  }

  async #sampleSources(): Promise<readonly FiledSource[]> {
    const path = 'samples.jsonl';
    return readPassages(await (await fetchOwn(path)).text()).passages.map((source) => ({ path, source }));
  }

  async #removeOldSamples(): Promise<void> {
    const { storage } = this.#engine;
    const present = `samples-${this.#page.samples.version}.`;
    for (const { name } of await storage.list()) if (name.startsWith('samples-') && !name.startsWith(present)) await storage.remove(name);
  }

  #show(kind: CorpusKind, graph: Graph, note: CorpusNote): void {
    const before = this.current.value;
    this.current.value = { kind, graph, ...note };
    this.reports.value = note.files;
    before?.graph.dispose();
    if (kind !== 'shared') keepChoice(kind);
  }

  async #run(title: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.activity.value) throw new Error('Another corpus is being built: wait for its end, or cancel it');
    const abort = new AbortController();
    this.activity.value = { title, cancel: () => abort.abort() };
    try {
      await work(abort.signal);
    } finally {
      this.activity.value = undefined;
    }
  }

  #tell(news: Partial<IndexProgress> & { readonly title?: string }): void {
    const activity = this.activity.value;
    if (activity) this.activity.value = { title: activity.title, cancel: activity.cancel, ...news };
  }
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(chosenKey);
  } catch {
    return null;
  }
}

function keepChoice(kind: CorpusKind): void {
  try {
    localStorage.setItem(chosenKey, kind);
  } catch {
    // The next visit then opens the stored corpus.
  }
}
