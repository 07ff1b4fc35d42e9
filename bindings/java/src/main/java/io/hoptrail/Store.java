package io.hoptrail;

import io.hoptrail.raw.RawFunctions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;

/**
 * A corpus in a folder, whose documents can be added, changed and deleted. Its graph is always the
 * one that indexing the documents from scratch would give.
 *
 * <pre>{@code
 * try (Store store = Store.openOrCreate(Path.of("notes"))) {
 *   store.add(sources);
 *   store.delete(List.of("old.md"));
 *   try (Graph graph = store.graph()) {
 *     graph.search(question);
 *   }
 * }
 * }</pre>
 *
 * <p>One program writes to a folder at a time, and any number read it. Open readers keep the version
 * they opened, until they change the store themselves or load the newest version by {@link
 * #refresh}. {@link #graph} belongs to the present version; earlier graphs do not change.
 *
 * <p>Only one change runs at a time: a second one that begins meanwhile, in this or another process,
 * fails with {@link Status#FILE_FAILURE}, "another writer has it". A change based on an older
 * version than that in the folder fails with {@link Status#WRONG_STATE}. Any number of threads may
 * use {@link #graph} and {@link #describe}, even during a change. A change that is cancelled or
 * fails at its very end may still have reached the folder; the next change then continues from the
 * newest version.
 *
 * <p>Long operations come in the same three forms as those of {@link Graph}. Runs of a store cannot
 * be saved. All failures are a {@link HoptrailException}.
 */
public final class Store implements AutoCloseable {
  private record Version(Handle handle, Map<String, Object> report) {
    long generation() {
      return generationOf(report);
    }

    static long generationOf(Map<String, Object> report) {
      return (Long) report.get("generation");
    }
  }

  private interface Begin {
    Task task(Move move, Runnable checkOpen);
  }

  private interface Read<T> {
    T of(Map<String, Object> report);
  }

  /** Moves the store from the version that a run begins with to the one that its task gives. */
  final class Move {
    private Version begun;

    /** Calls with the address of the present version, from which the run begins. */
    Task begin(LongFunction<Task> create) {
      synchronized (Store.this) {
        begun = version;
        return use(create);
      }
    }

    /** Moves to the version of the task. Returns the task's report. */
    private Map<String, Object> end(Task task) {
      synchronized (Store.this) {
        // The store was closed meanwhile.
        if (closed) throw new HoptrailException(Status.CLOSED, "the store is closed");
        Map<String, Object> report = task.facts();
        Version present = version;
        // Skipped if another run has brought a newer version meanwhile. A store that was recreated or
        // restored from a copy has lower generations.
        if (present == begun || Version.generationOf(report) > present.generation()) {
          version = versionOf(task);
          present.handle.close();
        }
        return report;
      }
    }
  }

  private final Path folder;
  private volatile Version version;
  private boolean closed;

  /**
   * The newest generation that a run has begun to publish. If that run failed, the folder may still
   * have this generation.
   */
  private volatile long published;

  /** Takes the store from a finished task. */
  private Store(Path folder, Task task) {
    this.folder = folder;
    this.version = versionOf(task);
  }

  // ---- Opening

  /** Opens the store in a folder; throws {@link Status#NOT_FOUND} if it does not exist. */
  public static Store open(Path folder) {
    return open(folder, RunOptions.defaults());
  }

  /**
   * Opens the store in a folder. Options that are set must equal those of its creation; otherwise
   * throws {@link Status#BAD_INPUT}.
   */
  public static Store open(Path folder, RunOptions options) {
    return openRun(folder, options).result();
  }

  /** The same as a future. */
  public static CompletableFuture<Store> openAsync(Path folder, RunOptions options) {
    return openRun(folder, options).async();
  }

  /** The same as a run. */
  public static Run<Store> openRun(Path folder, RunOptions options) {
    return openRun(folder, false, options);
  }

  /** Opens the store in a folder, or creates it, and the folder, if it does not exist. */
  public static Store openOrCreate(Path folder) {
    return openOrCreate(folder, RunOptions.defaults());
  }

  /**
   * The same with options, which are fixed at creation and apply whenever documents are indexed. With
   * an embedder, or the option {@code index.embed}, its passages have vectors.
   */
  public static Store openOrCreate(Path folder, RunOptions options) {
    return openOrCreateRun(folder, options).result();
  }

  /** The same as a future. */
  public static CompletableFuture<Store> openOrCreateAsync(Path folder, RunOptions options) {
    return openOrCreateRun(folder, options).async();
  }

  /** The same as a run. */
  public static Run<Store> openOrCreateRun(Path folder, RunOptions options) {
    return openRun(folder, true, options);
  }

  private static Run<Store> openRun(Path folder, boolean create, RunOptions options) {
    Path path = folder.toAbsolutePath();
    RunOptions asked = withVectors(options);
    return new Run<>(
        asked,
        new FileWork(path),
        checkOpen -> {
          if (create) makeFolder(path);
          return StoreTasks.open(create, asked);
        },
        task -> new Store(path, task));
  }

  private static void makeFolder(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException failure) {
      throw new HoptrailException(
          Status.FILE_FAILURE,
          "make the folder " + folder + ": " + failure,
          folder.toString(),
          failure);
    }
  }

  private static RunOptions withVectors(RunOptions options) {
    return options.setWhere(options.hasEmbedder(), "index.embed");
  }

  // ---- Changing

  /** Adds documents to a store without vectors. */
  public StoreChange add(Iterable<Source> sources) {
    return add(sources, RunOptions.defaults());
  }

  /**
   * Adds documents and ready passages. A document replaces the one with the same id as a whole. An
   * unchanged document costs nothing: it is not embedded again. The change is atomic: if it fails, the
   * store is unchanged.
   */
  public StoreChange add(Iterable<Source> sources, RunOptions options) {
    return change(sources, List.of(), options);
  }

  /**
   * Deletes documents by id. Results no longer contain them; {@link #compact} removes their bytes
   * from the folder.
   */
  public StoreChange delete(Iterable<String> ids) {
    return change(List.of(), ids, RunOptions.defaults());
  }

  /** Adds and deletes as one version. */
  public StoreChange change(
      Iterable<Source> sources, Iterable<String> deleted, RunOptions options) {
    return changeRun(sources, deleted, options).result();
  }

  /** The same as a future; the sources are read on a thread of the executor. */
  public CompletableFuture<StoreChange> changeAsync(
      Iterable<Source> sources, Iterable<String> deleted, RunOptions options) {
    return changeRun(sources, deleted, options).async();
  }

  /** The same as a run; the sources are read when it begins. */
  public Run<StoreChange> changeRun(
      Iterable<Source> sources, Iterable<String> deleted, RunOptions options) {
    Objects.requireNonNull(sources, "sources");
    Objects.requireNonNull(deleted, "deleted");
    RunOptions asked = withVectors(options);
    return changing(
        asked,
        (move, checkOpen) -> StoreTasks.change(move, sources, deleted, asked, checkOpen),
        StoreChange::of);
  }

  /**
   * Merges all segments into one, or into a few if one would exceed 2 GiB. Afterwards the folder
   * contains no byte of a deleted document, unless {@link #report} has "files_left_over": files that
   * could not be removed.
   */
  public void compact() {
    compactRun(RunOptions.defaults()).result();
  }

  /** The same as a future. */
  public CompletableFuture<Void> compactAsync() {
    return compactRun(RunOptions.defaults()).async();
  }

  /**
   * The same as a run.
   *
   * @param options how the run works
   */
  public Run<Void> compactRun(RunOptions options) {
    return changing(options, (move, checkOpen) -> StoreTasks.compact(move), report -> null);
  }

  private <T> Run<T> changing(RunOptions options, Begin begin, Read<T> read) {
    Move move = new Move();
    return new Run<>(
        options,
        new FileWork(folder, () -> published = version.generation() + 1),
        checkOpen -> {
          // An earlier run may have failed while it published a version: then this run must start from
          // that one.
          if (version.generation() < published) refresh();
          return begin.task(move, checkOpen);
        },
        task -> read.of(move.end(task)));
  }

  /** Loads the newest version, after another program has changed the store. */
  public void refresh() {
    refreshRun(RunOptions.defaults()).result();
  }

  /** The same as a future. */
  public CompletableFuture<Void> refreshAsync() {
    return refreshRun(RunOptions.defaults()).async();
  }

  /**
   * The same as a run.
   *
   * @param options how the run works
   */
  public Run<Void> refreshRun(RunOptions options) {
    Move move = new Move();
    return new Run<>(
        options,
        new FileWork(folder),
        checkOpen -> {
          move.begun = version;
          return StoreTasks.open(false, RunOptions.defaults());
        },
        task -> {
          move.end(task);
          return null;
        });
  }

  // ---- Reading

  /**
   * The graph of all documents in this version. Each call returns a separate graph, which the caller
   * closes. The graphs share their memory, and outlive the store.
   */
  public Graph graph() {
    return use(
        store -> {
          Call call = Call.begin();
          return new Graph(
              call.made(call.raw.hop_store_graph(store, call.output(0), call.error())), null);
        });
  }

  /**
   * Its generation, options, and segments with their sizes and deleted documents. The values are
   * texts, longs, doubles, lists and maps.
   */
  public Map<String, Object> describe() {
    return use(
        store -> {
          Call call = Call.begin();
          int status = call.raw.hop_store_describe(store, call.output(0), call.error());
          return Collections.unmodifiableMap(
              LibraryJson.parseAny(LibraryBytes.taken(call, status)));
        });
  }

  /** The report of the run that gave this version, as in {@link StoreChange#report}. */
  public Map<String, Object> report() {
    return version.report;
  }

  /** The store's folder. */
  public Path folder() {
    return folder;
  }

  @Override
  public String toString() {
    return "Store[" + folder + ", generation " + version.generation() + "]";
  }

  // ---- Closing

  /** Closes the store; its graphs remain open. Closing it twice is safe. */
  @Override
  public synchronized void close() {
    closed = true;
    version.handle.close();
  }

  // ---- Internal

  /** Calls with the address of the present version. */
  private synchronized <T> T use(LongFunction<T> call) {
    return version.handle.use(call);
  }

  private Version versionOf(Task task) {
    RawFunctions raw = Native.raw();
    Map<String, Object> report = task.facts();
    return new Version(
        new Handle(this, "store", task.takeStore(), false, raw::hop_store_free), report);
  }
}
