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
 * A corpus in a folder, whose documents can be added, changed and deleted; its graph is always the one
 * that indexing them from scratch would give.
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
 * <p>One program writes to a folder at a time, any number read: who opens it keeps the version that
 * was there, until it changes the store itself or asks for the newest by {@link #refresh}. {@link
 * #graph} is of that version; graphs given out before stay what they are.
 *
 * <p>One change at a time: a second one that begins while the first is under way, here or
 * elsewhere, fails with {@link Status#FILE_FAILURE}, "another writer has it". One on an older
 * version than that in the folder fails with {@link Status#WRONG_STATE}. {@link #graph} and {@link
 * #describe} are for any number of threads, meanwhile, too. A change that is cancelled at its very
 * end, or fails there, may be in the folder all the same; the next one goes on from the newest
 * version then.
 *
 * <p>Methods that work for long come in the three forms of {@link Graph}'s. Runs of a store cannot
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

  /** A run's way from the version that it begins with to the one that its task gives. */
  final class Move {
    private Version begun;

    /** Calls with the address of the present version, with which it begins. */
    Task begin(LongFunction<Task> create) {
      synchronized (Store.this) {
        begun = version;
        return use(create);
      }
    }

    /** What the task reports. */
    private Map<String, Object> end(Task task) {
      synchronized (Store.this) {
        // A store that was closed meanwhile stays so.
        if (closed) throw new HoptrailException(Status.CLOSED, "the store is closed");
        Map<String, Object> report = task.facts();
        Version present = version;
        // Unless another run has brought a newer one meanwhile. A store that was created again, or put
        // back from a copy, has lower generations.
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
   * The newest generation that a run of this began to publish: where the run ended then, the folder
   * may have it.
   */
  private volatile long published;

  /** Takes the store of a task that is done. */
  private Store(Path folder, Task task) {
    this.folder = folder;
    this.version = versionOf(task);
  }

  // ---- Opening

  /** Opens the store in a folder; {@link Status#NOT_FOUND} where there is none. */
  public static Store open(Path folder) {
    return open(folder, RunOptions.defaults());
  }

  /**
   * Opens the store in a folder. Options that are set must be as they were when it was created:
   * {@link Status#BAD_INPUT}.
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

  /** Opens the store in a folder, or makes one there, and the folder, too. */
  public static Store openOrCreate(Path folder) {
    return openOrCreate(folder, RunOptions.defaults());
  }

  /**
   * The same with options: those of each index of its documents, and cannot change. With an embedder, or the
   * option {@code index.embed}, its passages have vectors.
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
   * Adds documents and ready passages, and replaces documents that are there under the same id: a
   * document comes and goes as a whole. One that is what it was costs nothing, the embedder is not
   * asked for it either. All of it or, when it fails, nothing.
   */
  public StoreChange add(Iterable<Source> sources, RunOptions options) {
    return change(sources, List.of(), options);
  }

  /**
   * Deletes documents by id. They are in no result from now on; their bytes leave the folder with
   * {@link #compact}.
   */
  public StoreChange delete(Iterable<String> ids) {
    return change(List.of(), ids, RunOptions.defaults());
  }

  /** Adds and deletes as one version. */
  public StoreChange change(
      Iterable<Source> sources, Iterable<String> deleted, RunOptions options) {
    return changeRun(sources, deleted, options).result();
  }

  /** The same as a future; the sources are read on a thread of the executor's. */
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
   * Makes one segment of all, or few where 2 GiB do not hold them. No byte of a deleted document is
   * in the folder afterwards, unless {@link #report} has "files_left_over": files that could not be
   * removed.
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
   * @param options how the run goes
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
          // A run that ended while it published may have left a version that is not here: this one
          // starts from that.
          if (version.generation() < published) refresh();
          return begin.task(move, checkOpen);
        },
        task -> read.of(move.end(task)));
  }

  /** Switches to the newest version, after another program has changed the store. */
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
   * @param options how the run goes
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
   * The graph of all documents, of this version: each call gives a separate one, to be closed. They
   * share the memory, and outlive the store.
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
   * Its generation, options, and segments with their sizes and deleted documents. Texts, longs,
   * doubles, lists and maps.
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

  /** What the run that gave this version reports; as {@link StoreChange#report}. */
  public Map<String, Object> report() {
    return version.report;
  }

  /** Where it is. */
  public Path folder() {
    return folder;
  }

  @Override
  public String toString() {
    return "Store[" + folder + ", generation " + version.generation() + "]";
  }

  // ---- Its end

  /** Graphs that were given out stay open. Closing twice is fine. */
  @Override
  public synchronized void close() {
    closed = true;
    version.handle.close();
  }

  // ---- Inside

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
