package io.hoptrail;

import io.hoptrail.raw.RawFunctions;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/**
 * An opened graph. It is immutable: any number of threads may share it.
 *
 * <p>Close it when done; otherwise the garbage collector frees it eventually. Runs in progress keep
 * the data they need, so it may be closed while others use it: later calls get {@link
 * Status#CLOSED}.
 *
 * <p>Long operations come in three forms: blocking ({@code search}), as a future ({@code
 * searchAsync}), and as a {@link Run} ({@code searchRun}) that shows its steps and can be saved.
 * A failure is a {@link HoptrailException}; for a file that cannot be opened, an {@link IOException}.
 */
public final class Graph implements AutoCloseable {
  private final Handle handle;
  private final int passageCount;
  private final int documentCount;
  private final int dimension;
  private final String embedderId;

  /** Takes ownership of the graph, and of the file to release with it; null: the graph owns its bytes. */
  Graph(long address, GraphFile file) {
    RawFunctions raw = Native.raw();
    this.handle =
        new Handle(
            this,
            "graph",
            address,
            false,
            graph -> {
              raw.hop_graph_free(graph);
              if (file != null) file.release().run();
            });
    Call call = Call.begin();
    call.check(raw.hop_graph_passage_count(address, call.output(0), call.error()));
    passageCount = call.intOutput(0);
    call.check(raw.hop_graph_document_count(address, call.output(0), call.error()));
    documentCount = call.intOutput(0);
    call.check(
        raw.hop_graph_vectors(
            address, call.output(0), call.output(1), call.output(2), call.error()));
    dimension = call.intOutput(0);
    embedderId = call.textOutput(1);
  }

  // ---- Building and opening

  /** Builds a graph. With an embedder, or with vectors in the sources, it has vectors. */
  public static Graph build(Iterable<Source> sources, RunOptions options) {
    return index(sources, options).result();
  }

  /** The same without host functions. */
  public static Graph build(Iterable<Source> sources) {
    return build(sources, RunOptions.defaults());
  }

  /** The same as a future; the sources are read on a thread of the executor. */
  public static CompletableFuture<Graph> buildAsync(Iterable<Source> sources, RunOptions options) {
    return index(sources, options).async();
  }

  /** The same as a run; the sources are read when it begins. */
  public static Run<Graph> index(Iterable<Source> sources, RunOptions options) {
    Objects.requireNonNull(sources, "sources");
    RunOptions asked = options.setWhere(options.hasEmbedder(), "index.embed");
    return new Run<>(
        asked, checkOpen -> Task.index(sources, asked.values(), checkOpen), Task::takeGraph);
  }

  /** Resumes a saved run that builds a graph. */
  public static Run<Graph> resumeIndex(byte[] saved, RunOptions options) {
    return new Run<>(options, checkOpen -> Task.resume(saved, null), Task::takeGraph);
  }

  /**
   * Reads a graph file and checks all of it.
   *
   * @throws NoSuchFileException the file does not exist
   * @throws IOException the file cannot be read
   */
  public static Graph open(Path path) throws IOException {
    return open(path, OpenMode.FULL);
  }

  /**
   * Reads a graph file.
   *
   * @throws NoSuchFileException the file does not exist
   * @throws IOException the file cannot be read
   */
  public static Graph open(Path path, OpenMode mode) throws IOException {
    return open(GraphFile.read(path), mode);
  }

  /** Copies the bytes of a graph file, checks all of them, and opens the copy. */
  public static Graph open(byte[] bytes) {
    return open(bytes, OpenMode.FULL);
  }

  /** Copies the bytes of a graph file and opens the copy. */
  public static Graph open(byte[] bytes, OpenMode mode) {
    return open(GraphFile.of(bytes), mode);
  }

  /** Takes ownership of the file: it is released with the graph, or at once if it cannot be opened. */
  static Graph open(GraphFile file, OpenMode mode) {
    Call call = Call.begin();
    int status =
        call.raw.hop_graph_open(
            file.address(),
            file.length(),
            mode.ordinal(),
            RawFunctions.HOP_MEMORY_BORROW,
            call.output(0),
            call.error());
    if (status != RawFunctions.HOP_OK) file.release().run();
    return new Graph(call.made(status), file);
  }

  /**
   * Memory-maps a graph file read-only instead of reading it. If another program truncates the file
   * while it is mapped, this process crashes: map only files that you control.
   *
   * @throws NoSuchFileException the file does not exist
   */
  public static Graph map(Path path, OpenMode mode) throws NoSuchFileException {
    Call call = Call.begin();
    call.texts(path.toAbsolutePath().toString());
    int status =
        call.raw.hop_graph_map(
            call.text(0), call.length(0), mode.ordinal(), call.output(0), call.error());
    try {
      return new Graph(call.made(status), null);
    } catch (HoptrailException failure) {
      if (failure.status() != Status.NOT_FOUND) throw failure;
      NoSuchFileException missing = new NoSuchFileException(path.toString());
      missing.initCause(failure);
      throw missing;
    }
  }

  // ---- Searching

  /** Ranks passages for a question, with all options at their defaults. */
  public SearchResult search(String question) {
    return search(Question.of(question), RunOptions.defaults());
  }

  /** Ranks passages for a question. */
  public SearchResult search(String question, RunOptions options) {
    return search(Question.of(question), options);
  }

  /** Ranks passages for a question with additional data. */
  public SearchResult search(Question question, RunOptions options) {
    return searchRun(question, options).result();
  }

  /** The same as a future. */
  public CompletableFuture<SearchResult> searchAsync(Question question, RunOptions options) {
    return searchRun(question, options).async();
  }

  /** The same as a run. */
  public Run<SearchResult> searchRun(Question question, RunOptions options) {
    List<Question> questions = List.of(question);
    return new Run<>(
        options,
        checkOpen -> Task.search(this, questions, options.searching()),
        task -> task.takeSearchResults().get(0));
  }

  /** Ranks passages for several questions as one task: the same results as one by one, in order. */
  public List<SearchResult> searchMany(List<Question> questions, RunOptions options) {
    return searchManyRun(questions, options).result();
  }

  /** The same as a future. */
  public CompletableFuture<List<SearchResult>> searchManyAsync(
      List<Question> questions, RunOptions options) {
    return searchManyRun(questions, options).async();
  }

  /** The same as a run. */
  public Run<List<SearchResult>> searchManyRun(List<Question> questions, RunOptions options) {
    List<Question> asked = List.copyOf(questions);
    return new Run<>(
        options,
        checkOpen -> Task.search(this, asked, options.searching()),
        task -> task.takeSearchResults());
  }

  /** Resumes a saved search of this graph. */
  public Run<List<SearchResult>> resumeSearch(byte[] saved, RunOptions options) {
    return new Run<>(
        options,
        checkOpen -> Task.resume(saved, this),
        task -> task.takeSearchResults());
  }

  // ---- Asking

  /** Answers a question with the host's language model. */
  public AskResult ask(String question, RunOptions options) {
    return ask(Question.of(question), options);
  }

  /** Answers a question with additional data. */
  public AskResult ask(Question question, RunOptions options) {
    return askRun(question, options).result();
  }

  /** The same as a future. */
  public CompletableFuture<AskResult> askAsync(Question question, RunOptions options) {
    return askRun(question, options).async();
  }

  /** The same as a run. */
  public Run<AskResult> askRun(Question question, RunOptions options) {
    List<Question> questions = List.of(question);
    return new Run<>(
        options,
        checkOpen -> Task.ask(this, questions, options.ranking()),
        task -> task.takeAskResults().get(0));
  }

  /** Resumes a saved ask of this graph. */
  public Run<List<AskResult>> resumeAsk(byte[] saved, RunOptions options) {
    return new Run<>(
        options, checkOpen -> Task.resume(saved, this), task -> task.takeAskResults());
  }

  // ---- Training

  /**
   * Trains {@link RunOptions#method} from questions with gold passages: {@link Method#GNN_RET},
   * {@link Method#RGNN_RET}, {@link Method#TRAIL}, {@link Method#IIER}, {@link Method#G_RAG} or
   * {@link Method#BGR}. Throws {@link Status#UNSUPPORTED} for other methods, and if the library was
   * built without Eigen.
   */
  public Training train(List<Question> questions, RunOptions options) {
    return trainRun(questions, options).result();
  }

  /** The same as a future. */
  public CompletableFuture<Training> trainAsync(List<Question> questions, RunOptions options) {
    return trainRun(questions, options).async();
  }

  /** The same as a run, which cannot be saved. */
  public Run<Training> trainRun(List<Question> questions, RunOptions options) {
    List<Question> asked = List.copyOf(questions);
    return new Run<>(
        options, checkOpen -> Task.train(this, asked, options.asking()), Task::takeTraining);
  }

  // ---- Passages

  /** Number of passages. Passage indices run from 0 to this number − 1. */
  public int passageCount() {
    return passageCount;
  }

  /** Number of documents. */
  public int documentCount() {
    return documentCount;
  }

  /** Dimension of its vectors; 0 if it has none. */
  public int dimension() {
    return dimension;
  }

  /** Id of the embedder that made the vectors; empty: not stated. */
  public String embedderId() {
    return embedderId;
  }

  /** Index of a passage by its id; throws {@link Status#NOT_FOUND}. */
  public int find(String id) {
    return handle.use(graph -> GraphReader.find(graph, id));
  }

  /** A passage by its index; throws {@link Status#INVALID_ARGUMENT} for an invalid index. */
  public Passage passage(int index) {
    return handle.use(graph -> PassageReader.read(graph, index));
  }

  /** Passages by their indices, in the given order. */
  public List<Passage> passages(int... indices) {
    List<Passage> passages = new ArrayList<>(indices.length);
    for (int index : indices) passages.add(passage(index));
    return Collections.unmodifiableList(passages);
  }

  // ---- The whole graph

  /** The question, with each mention of an entity that is a title replaced by "it". */
  public String mask(String question) {
    return handle.use(graph -> GraphReader.mask(graph, question));
  }

  /**
   * Facts: sizes, sections, edges and density, keywords dropped, embedder, options. The values are
   * texts, longs, doubles, lists and maps.
   */
  public Map<String, Object> describe(RunOptions options) {
    return handle.use(graph -> GraphReader.describe(graph, options));
  }

  /** Exports the whole graph as text. */
  public String export(ExportFormat format) {
    return handle.use(graph -> GraphReader.export(graph, format));
  }

  /** A copy of the graph file: {@link #open(byte[])} opens it, on any machine. */
  public byte[] bytes() {
    return withBytes(Native.raw()::bytes);
  }

  /** Writes the graph file atomically: when this returns, the file is on the disk. */
  public void save(Path path) {
    saveRun(path).result();
  }

  /** The same as a run. */
  public Run<Void> saveRun(Path path) {
    Path target = path.toAbsolutePath();
    String name = Objects.requireNonNull(target.getFileName(), "a file's name").toString();
    return new Run<>(
        RunOptions.defaults(),
        new FileWork(target.getParent()),
        checkOpen -> withBytes((address, length) -> Task.save(address, length, name)),
        task -> null);
  }

  private interface UseBytes<T> {
    T with(long address, long length);
  }

  private <T> T withBytes(UseBytes<T> use) {
    return handle.use(
        graph -> {
          Call call = Call.begin();
          call.check(
              call.raw.hop_graph_bytes(graph, call.output(0), call.output(1), call.error()));
          return use.with(call.longOutput(0), call.longOutput(1));
        });
  }

  Handle handle() {
    return handle;
  }

  /** Its sizes; this works on a closed graph, too. */
  @Override
  public String toString() {
    String model = embedderId.isEmpty() ? "" : " of " + embedderId;
    String vectors = dimension == 0 ? "no vectors" : "vectors of " + dimension + model;
    return "Graph[" + passageCount + " passages, " + documentCount + " documents, " + vectors + "]";
  }

  /** Frees the graph when the runs in progress have ended. Closing it twice is safe. */
  @Override
  public void close() {
    handle.close();
  }
}
