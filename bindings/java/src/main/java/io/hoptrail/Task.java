package io.hoptrail;

import io.hoptrail.raw.RawFunctions;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Work in steps, for callers with their own loop; {@link Graph} has such a loop ready-made. Step it;
 * while it waits, answer its requests in any order; when it is done, take its result.
 *
 * <p>One thread at a time may use a task: a second one gets {@link Status#WRONG_STATE}. Closing it
 * cancels it, from any thread; closing it twice is safe. It keeps its graph in memory, so the graph
 * may be closed first.
 */
public final class Task implements AutoCloseable {
  private final Graph graph;
  private final Handle graphHandle;
  private final Handle handle;

  /** Takes ownership of the task. The graph's handle is already acquired; freeing the task releases it. */
  Task(long address, Graph graph) {
    RawFunctions raw = Native.raw();
    Handle graphHandle = graph == null ? null : graph.handle();
    this.graph = graph;
    this.graphHandle = graphHandle;
    this.handle =
        new Handle(
            this,
            "task",
            address,
            true,
            task -> {
              raw.hop_task_free(task);
              if (graphHandle != null) graphHandle.release();
            });
  }

  /** Builds a graph of sources; {@link #takeGraph} gives the result. */
  public static Task index(Iterable<Source> sources, Map<String, ?> options) {
    return index(sources, options, () -> {});
  }

  /**
   * @param beforeEach called before each source; it may throw to stop reading
   */
  static Task index(Iterable<Source> sources, Map<String, ?> options, Runnable beforeEach) {
    try (Corpus corpus = Corpus.of(sources, beforeEach);
        OptionSet set = new OptionSet(options, null)) {
      Call call = Call.begin();
      return new Task(
          call.made(
              call.raw.hop_index_task_create(
                  corpus.address, set.address, call.output(0), call.error())),
          null);
    }
  }

  /** Ranks passages for each question; {@link #takeSearchResults} gives the result. */
  public static Task search(Graph graph, List<Question> questions, Map<String, ?> options) {
    return GraphTasks.create(graph, questions, options, null, Native.raw()::hop_search_task_create);
  }

  /** The same with the options' learned weights. The options' functions are not used. */
  public static Task search(Graph graph, List<Question> questions, RunOptions options) {
    return GraphTasks.create(
        graph,
        questions,
        options.values(),
        options.weights(),
        Native.raw()::hop_search_task_create);
  }

  /** Answers each question with the language model; {@link #takeAskResults} gives the result. */
  public static Task ask(Graph graph, List<Question> questions, Map<String, ?> options) {
    return GraphTasks.create(graph, questions, options, null, Native.raw()::hop_ask_task_create);
  }

  /** The same with the options' learned weights. The options' functions are not used. */
  public static Task ask(Graph graph, List<Question> questions, RunOptions options) {
    return GraphTasks.create(
        graph, questions, options.values(), options.weights(), Native.raw()::hop_ask_task_create);
  }

  /** Learns from questions with gold passages; {@link #takeTraining} gives the result. */
  public static Task train(Graph graph, List<Question> questions, RunOptions options) {
    return GraphTasks.create(
        graph, questions, options.values(), options.weights(), Native.raw()::hop_train_task_create);
  }

  /**
   * Resumes a saved task: with its graph, or null for a task that builds or saves a graph.
   */
  public static Task resume(byte[] saved, Graph graph) {
    return GraphTasks.resume(saved, graph);
  }

  /** Writes bytes atomically, by file requests, to a file in the host's folder. */
  static Task save(long bytes, long length, String name) {
    Call call = Call.begin();
    call.texts(name);
    return new Task(
        call.made(
            call.raw.hop_save_task_create(
                bytes, length, call.text(0), call.length(0), call.output(0), call.error())),
        null);
  }

  // ---- Work

  /**
   * Works for about this many units, of a nanosecond each. After the task has failed, every call
   * throws its error.
   */
  public TaskState step(long work) {
    return handle.use(
        task -> {
          Call call = Call.begin();
          call.check(call.raw.hop_task_step(task, work, call.output(0), call.error()));
          return TaskState.values()[call.intOutput(0)];
        });
  }

  /** The progress so far. */
  public Step.Progress progress() {
    return handle.use(
        task -> {
          Call call = Call.begin();
          call.check(
              call.raw.hop_task_progress(
                  task,
                  call.output(0),
                  call.output(1),
                  call.output(2),
                  call.output(3),
                  call.error()));
          return new Step.Progress(call.textOutput(0), call.longOutput(2), call.longOutput(3));
        });
  }

  /** Takes a part of the present work for another thread; empty if none is available now. */
  public Optional<Part> takePart() {
    long task = handle.acquire();
    try {
      Call call = Call.begin();
      return Optional.of(
          new Part(
              call.made(call.raw.hop_task_take_part(task, call.output(0), call.error())),
              graphHandle));
    } catch (HoptrailException failure) {
      if (failure.status() == Status.NOT_FOUND) return Optional.empty();
      throw failure;
    } finally {
      handle.release();
    }
  }

  /**
   * The state as bytes, from which {@link #resume} continues on any machine. Only while it waits for
   * its host; otherwise throws {@link Status#WRONG_STATE}.
   */
  public byte[] save() {
    return handle.use(
        task -> {
          Call call = Call.begin();
          return LibraryBytes.taken(
              call, call.raw.hop_task_save(task, call.output(0), call.error()));
        });
  }

  // ---- Requests

  /** Ids of the open requests, in the order of their creation. */
  public long[] requestIds() {
    return handle.use(task -> RequestReader.ids(task));
  }

  /** An open request; throws {@link Status#STALE_REQUEST} if the id is not open. */
  public TaskRequest request(long id) {
    return handle.use(task -> RequestReader.read(task, id));
  }

  /** A slice of the bytes that a {@link TaskRequest.File} writes. */
  public byte[] fileBytes(long id, long from, int length) {
    return handle.use(task -> RequestReader.fileBytes(task, id, from, length));
  }

  /**
   * Answers with one row per text; the rows are scaled to unit length.
   *
   * @param embedderId id of the embedder; empty: not stated
   */
  public void answerVectors(long id, float[][] rows, String embedderId) {
    int dimension = RequestAnswers.dimensionOf(rows);
    handle.run(task -> RequestAnswers.vectors(task, id, rows, dimension, embedderId));
  }

  /**
   * The same with all rows one after the other, in native byte order. A direct buffer is read in
   * place, without a copy.
   */
  public void answerVectors(long id, FloatBuffer rows, int dimension, String embedderId) {
    int count = RequestAnswers.countOf(rows, dimension);
    handle.run(task -> RequestAnswers.vectors(task, id, rows, count, dimension, embedderId));
    Native.keep(rows);
  }

  /**
   * Answers with one finite number per passage: higher is better, on any scale. Another count throws
   * {@link Status#DIMENSION_MISMATCH}.
   */
  public void answerScores(long id, float[] scores) {
    handle.run(task -> RequestAnswers.scores(task, id, scores));
  }

  /**
   * Answers with a language model's text, or with the names of files. A token count of 0 means not
   * known.
   */
  public void answerText(long id, String text, long tokensRead, long tokensWritten) {
    handle.run(task -> RequestAnswers.text(task, id, text, tokensRead, tokensWritten));
  }

  /** Answers with the bytes of a file. */
  public void answerBytes(long id, byte[] bytes) {
    handle.run(task -> RequestAnswers.bytes(task, id, bytes));
  }

  /** Answers that a file operation has succeeded. */
  public void answerDone(long id) {
    handle.run(task -> RequestAnswers.done(task, id));
  }

  /** Reports that the host failed: the task fails with this reason at its next step. */
  public void answerFailure(long id, String reason) {
    handle.run(task -> RequestAnswers.failure(task, id, reason));
  }

  // ---- Results

  /** Takes the graph that was built. Can be called once. */
  public Graph takeGraph() {
    return handle.use(
        task -> {
          Call call = Call.begin();
          int status = call.raw.hop_task_take_bytes(task, call.output(0), call.error());
          return Graph.open(GraphFile.of(LibraryBytes.made(call, status)), OpenMode.TRUSTED);
        });
  }

  /** Takes the bytes of the built graph file, without opening it, or of the weights. Can be called once. */
  public byte[] takeBytes() {
    return handle.use(
        task -> {
          Call call = Call.begin();
          return LibraryBytes.taken(
              call, call.raw.hop_task_take_bytes(task, call.output(0), call.error()));
        });
  }

  /** Takes the result of a training. Can be called once. */
  public Training takeTraining() {
    return new Training(takeBytes(), new String(reportJson(), StandardCharsets.UTF_8));
  }

  /** Takes the new version from a task on a store. Can be called once. */
  long takeStore() {
    return handle.use(
        task -> {
          Call call = Call.begin();
          return call.made(call.raw.hop_store_take(task, call.output(0), call.error()));
        });
  }

  /** Takes a result for each question of a search. Can be called once. */
  public List<SearchResult> takeSearchResults() {
    return takeResults(ResultReader::search);
  }

  /** Takes a result for each question of an ask. Can be called once. */
  public List<AskResult> takeAskResults() {
    return takeResults(ResultReader::ask);
  }

  private interface ReadResult<T> {
    T of(ResultReader reader, int question);
  }

  private <T> List<T> takeResults(ReadResult<T> read) {
    long task = handle.acquire();
    long results = 0;
    RawFunctions raw = Native.raw();
    try {
      Call call = Call.begin();
      results = call.made(raw.hop_task_take_results(task, call.output(0), call.error()));
      ResultReader reader = new ResultReader(results, graph == null ? 0 : graph.handle().held());
      int count = reader.count();
      List<T> taken = new ArrayList<>(count);
      for (int question = 0; question < count; ++question) taken.add(read.of(reader, question));
      return Collections.unmodifiableList(taken);
    } finally {
      raw.hop_results_free(results);
      handle.release();
    }
  }

  /**
   * Counts of a finished task, such as passages, requests and tokens. It contains no times.
   */
  public Map<String, Long> report() {
    return LibraryJson.parseCounts(reportJson());
  }

  /** The complete report. */
  Map<String, Object> facts() {
    return Collections.unmodifiableMap(LibraryJson.parseAny(reportJson()));
  }

  private byte[] reportJson() {
    return handle.use(
        task -> {
          Call call = Call.begin();
          return LibraryBytes.taken(
              call, call.raw.hop_task_report(task, call.output(0), call.error()));
        });
  }

  @Override
  public String toString() {
    return "Task[" + (graph == null ? "without graph" : "of " + graph) + "]";
  }

  @Override
  public void close() {
    handle.close();
  }
}
