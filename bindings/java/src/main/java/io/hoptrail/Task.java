package io.hoptrail;

import io.hoptrail.raw.RawFunctions;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Work in steps, for those who want to own the loop: {@link Graph} has it ready. Step it; where it
 * waits, answer its requests in any order; when it is done, take its result.
 *
 * <p>One thread at a time may use a task: a second one gets {@link Status#WRONG_STATE}. Closing it
 * cancels it, from any thread, and twice is fine. It keeps its graph in memory, which may be closed
 * first.
 */
public final class Task implements AutoCloseable {
  private final Graph graph;
  private final Handle graphHandle;
  private final Handle handle;

  /** Takes the task. A graph is in use already, until the task is freed. */
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

  /** Builds a graph of sources; ends with {@link #takeGraph}. */
  public static Task index(Iterable<Source> sources, Map<String, ?> options) {
    return index(sources, options, () -> {});
  }

  /**
   * @param beforeEach called before each source: may throw to end the reading
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

  /** Ranks passages for each question; ends with {@link #takeSearchResults}. */
  public static Task search(Graph graph, List<Question> questions, Map<String, ?> options) {
    return create(graph, questions, options, null, Native.raw()::hop_search_task_create);
  }

  /** The same with what options have learned. Their functions are not used. */
  public static Task search(Graph graph, List<Question> questions, RunOptions options) {
    return create(
        graph,
        questions,
        options.values(),
        options.weights(),
        Native.raw()::hop_search_task_create);
  }

  /** Answers each question with the host's language model; ends with {@link #takeAskResults}. */
  public static Task ask(Graph graph, List<Question> questions, Map<String, ?> options) {
    return create(graph, questions, options, null, Native.raw()::hop_ask_task_create);
  }

  /** The same with what options have learned. Their functions are not used. */
  public static Task ask(Graph graph, List<Question> questions, RunOptions options) {
    return create(
        graph, questions, options.values(), options.weights(), Native.raw()::hop_ask_task_create);
  }

  /** Learns from questions with gold passages; ends with {@link #takeTraining}. */
  public static Task train(Graph graph, List<Question> questions, RunOptions options) {
    return create(
        graph, questions, options.values(), options.weights(), Native.raw()::hop_train_task_create);
  }

  private interface Create {
    int task(long graph, long questions, long options, long task, long error);
  }

  private static Task create(
      Graph graph,
      List<Question> questions,
      Map<String, ?> options,
      byte[] weights,
      Create create) {
    return ofGraph(
        graph,
        address -> {
          try (OptionSet set = new OptionSet(options, weights);
              QuestionSet asked = new QuestionSet(questions)) {
            Call call = Call.begin();
            return call.made(
                create.task(address, asked.address, set.address, call.output(0), call.error()));
          }
        });
  }

  /**
   * Resumes a task that was saved: with its graph, or null for one that builds or saves a
   * graph.
   */
  public static Task resume(byte[] saved, Graph graph) {
    if (graph == null) return new Task(resumed(saved, 0), null);
    return ofGraph(graph, address -> resumed(saved, address));
  }

  private static long resumed(byte[] saved, long graph) {
    Call call = Call.begin();
    call.reserve(saved.length + 8L);
    long bytes = call.place(saved);
    return call.made(
        call.raw.hop_task_resume(bytes, saved.length, graph, call.output(0), call.error()));
  }

  private interface MakeTask {
    long of(long graph);
  }

  /**
   * The graph is in use until the task is freed: its file's bytes must outlive all that read them.
   */
  private static Task ofGraph(Graph graph, MakeTask make) {
    long address = graph.handle().acquire();
    boolean made = false;
    try {
      Task task = new Task(make.of(address), graph);
      made = true;
      return task;
    } finally {
      if (!made) graph.handle().release();
    }
  }

  /** Writes bytes under a name of the host's store, all or nothing, by file requests. */
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
   * Works for about so many units, of a nanosecond each. Throws the task's error once it has
   * failed, then and ever after.
   */
  public TaskState step(long work) {
    return handle.use(
        task -> {
          Call call = Call.begin();
          call.check(call.raw.hop_task_step(task, work, call.output(0), call.error()));
          return TaskState.values()[call.intOutput(0)];
        });
  }

  /** Where it is. */
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

  /** A part of the present work for another thread; empty when there is none to take now. */
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
   * Bytes to go on from, here or elsewhere. Only while it waits for its host: {@link
   * Status#WRONG_STATE}.
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

  /** Ids of the open requests, in the order in which they were made. */
  public long[] requestIds() {
    return handle.use(task -> RequestReader.ids(task));
  }

  /** An open request; {@link Status#STALE_REQUEST} for an id that is none. */
  public TaskRequest request(long id) {
    return handle.use(task -> RequestReader.read(task, id));
  }

  /** A piece of what a {@link TaskRequest.File} wants to be written. */
  public byte[] fileBytes(long id, long from, int length) {
    return handle.use(task -> RequestReader.fileBytes(task, id, from, length));
  }

  /**
   * Answers with one row a text; the rows are scaled to unit length.
   *
   * @param embedderId the name of the model; empty: not stated
   */
  public void answerVectors(long id, float[][] rows, String embedderId) {
    int dimension = rows.length == 0 ? 0 : rows[0].length;
    for (int row = 1; row < rows.length; ++row) {
      if (rows[row].length != dimension) {
        String widths =
            "row " + row + " has " + rows[row].length + " numbers, row 0 has " + dimension;
        throw new HoptrailException(Status.DIMENSION_MISMATCH, widths);
      }
    }
    handle.run(
        task -> {
          Call call = Call.begin();
          call.texts((4L * dimension + 8) * rows.length, embedderId);
          long address = call.placeRows(rows);
          answerVectors(call, task, id, address, rows.length, dimension);
        });
  }

  /**
   * The same with all rows one behind the other, in this machine's order of bytes. A direct buffer
   * is read where it is, without a copy.
   */
  public void answerVectors(long id, FloatBuffer rows, int dimension, String embedderId) {
    int count = dimension == 0 ? 0 : rows.remaining() / dimension;
    if (rows.remaining() != (long) count * dimension) {
      String sizes = rows.remaining() + " numbers are no rows of " + dimension;
      throw new HoptrailException(Status.DIMENSION_MISMATCH, sizes);
    }
    long task = handle.acquire();
    try {
      Call call = Call.begin();
      boolean inPlace = rows.isDirect() && rows.order() == ByteOrder.nativeOrder();
      call.texts(inPlace ? 0 : 4L * rows.remaining() + 8, embedderId);
      long address = inPlace ? call.raw.addressOf(rows) + 4L * rows.position() : call.place(rows);
      answerVectors(call, task, id, address, count, dimension);
    } finally {
      handle.release();
      Native.keep(rows);
    }
  }

  private static void answerVectors(
      Call call, long task, long id, long rows, int count, int dimension) {
    call.check(
        call.raw.hop_task_answer_vectors(
            task, id, rows, count, dimension, call.text(0), call.length(0), call.error()));
  }

  /**
   * Answers with a language model's text, or with the names of files. Token counts of 0: not known.
   */
  public void answerText(long id, String text, long tokensRead, long tokensWritten) {
    handle.run(
        task -> {
          Call call = Call.begin();
          call.texts(text);
          call.check(
              call.raw.hop_task_answer_text(
                  task, id, call.text(0), call.length(0), tokensRead, tokensWritten, call.error()));
        });
  }

  /** Answers with the bytes of a file. */
  public void answerBytes(long id, byte[] bytes) {
    handle.run(
        task -> {
          Call call = Call.begin();
          call.reserve(bytes.length + 8L);
          call.check(
              call.raw.hop_task_answer_bytes(
                  task, id, call.place(bytes), bytes.length, call.error()));
        });
  }

  /** Answers that a file operation is done. */
  public void answerDone(long id) {
    handle.run(
        task -> {
          Call call = Call.begin();
          call.check(call.raw.hop_task_answer_done(task, id, call.error()));
        });
  }

  /** Says that the host could not do it: the task fails with this reason at its next step. */
  public void answerFailure(long id, String reason) {
    handle.run(
        task -> {
          Call call = Call.begin();
          call.texts(reason);
          call.check(
              call.raw.hop_task_answer_failure(
                  task, id, call.text(0), call.length(0), call.error()));
        });
  }

  // ---- Results

  /** The graph that was built. Once. */
  public Graph takeGraph() {
    return handle.use(
        task -> {
          Call call = Call.begin();
          int status = call.raw.hop_task_take_bytes(task, call.output(0), call.error());
          return Graph.open(GraphFile.of(LibraryBytes.made(call, status)), OpenMode.TRUSTED);
        });
  }

  /** The bytes of the graph file that was built, not opened, or of the weights. Once. */
  public byte[] takeBytes() {
    return handle.use(
        task -> {
          Call call = Call.begin();
          return LibraryBytes.taken(
              call, call.raw.hop_task_take_bytes(task, call.output(0), call.error()));
        });
  }

  /** Of a training, what was learned. Once. */
  public Training takeTraining() {
    return new Training(takeBytes(), new String(reportJson(), StandardCharsets.UTF_8));
  }

  /** Of a task on a store, the store after the task. Once. */
  long takeStore() {
    return handle.use(
        task -> {
          Call call = Call.begin();
          return call.made(call.raw.hop_store_take(task, call.output(0), call.error()));
        });
  }

  /** Of a search, a result for each question. Once. */
  public List<SearchResult> takeSearchResults() {
    return takeSearchResults(RunOptions.defaults());
  }

  /** The same, with what the options want to be copied besides. */
  public List<SearchResult> takeSearchResults(RunOptions options) {
    return takeResults(options, (reader, question) -> reader.search(graph, question));
  }

  /** Of an ask, a result for each question. Once. */
  public List<AskResult> takeAskResults() {
    return takeAskResults(RunOptions.defaults());
  }

  /** The same, with what the options want to be copied besides. */
  public List<AskResult> takeAskResults(RunOptions options) {
    return takeResults(options, (reader, question) -> reader.ask(graph, question));
  }

  private interface ReadResult<T> {
    T of(ResultReader reader, int question);
  }

  private <T> List<T> takeResults(RunOptions options, ReadResult<T> read) {
    long task = handle.acquire();
    long results = 0;
    RawFunctions raw = Native.raw();
    try {
      Call call = Call.begin();
      results = call.made(raw.hop_task_take_results(task, call.output(0), call.error()));
      ResultReader reader = new ResultReader(results, options.explanationJson());
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
   * Of a task that is done: counts of what was done, such as passages, requests and tokens. No
   * times.
   */
  public Map<String, Long> report() {
    return LibraryJson.parseCounts(reportJson());
  }

  /** All that it reports. */
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
    return "Task[" + (graph == null ? "of no graph" : "of " + graph) + "]";
  }

  @Override
  public void close() {
    handle.close();
  }
}
