package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.*;

import io.hoptrail.*;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.io.TempDir;

/** Stores: one writer at a time across processes, readers that see whole versions, futures and locks. */
@Timeout(1200)
class StoreTest {
  @TempDir Path parent;
  Path folder;
  Store store;

  @BeforeEach
  void create() {
    folder = parent.resolve("störe");
    store = Store.openOrCreate(folder);
  }

  @AfterEach
  void close() {
    store.close();
    assertEquals(0, Hoptrail.liveObjects());
  }

  /** A document that names another. */
  static Source note(String name, String text) {
    return Source.document(name + ".md", name, text + " See canary" + name + ".", Format.PLAIN);
  }

  static Source ada() {
    return note("Ada", "Ada wrote to Babbage.");
  }

  static Source babbage() {
    return note("Babbage", "Babbage designed an engine with Ada.");
  }

  static Source holt() {
    return note("Holt", "Holt kept a light.");
  }

  List<String> ids() {
    return ids(store);
  }

  static List<String> ids(Store store) {
    try (Graph graph = store.graph()) {
      return IntStream.range(0, graph.passageCount()).mapToObj(i -> graph.passage(i).id()).toList();
    }
  }

  private void assertIsFresh(List<Source> sources) {
    try (Graph graph = store.graph();
        Graph fresh = Graph.build(sources)) {
      assertArrayEquals(fresh.bytes(), graph.bytes());
    }
  }

  /** Goes on until it asks for a file; a change that asks for the manifest has the lock. */
  static Iterator<Step> goneOnTo(Run<?> run, String file) {
    Iterator<Step> steps = run.iterator();
    while (steps.hasNext()) {
      if (steps.next() instanceof Step.Request request && request.texts().contains(file)) {
        return steps;
      }
    }
    throw new AssertionError("it ended without asking for " + file);
  }

  /** python3 with the lock of the other languages, until its input ends. */
  private Process foreignLock() throws IOException {
    String program =
        "import fcntl, sys; file = open(sys.argv[1], 'a'); fcntl.flock(file, fcntl.LOCK_EX |"
            + " fcntl.LOCK_NB); print('held', flush=True); sys.stdin.read()";
    return new ProcessBuilder("python3", "-c", program, folder.resolve("lock").toString())
        .redirectErrorStream(true)
        .start();
  }

  private static String firstLine(Process process) throws IOException {
    return process.inputReader(StandardCharsets.UTF_8).readLine();
  }

  @Test
  void aChangeShowsItsSteps() {
    RunOptions small = RunOptions.defaults().work(1000);
    Run<StoreChange> run = store.changeRun(List.of(ada()), List.of(), small);
    List<String> phases = new ArrayList<>();
    List<String> files = new ArrayList<>();
    for (Step step : run) {
      if (step instanceof Step.Progress progress) phases.add(progress.phase());
      if (step instanceof Step.Request request) files.addAll(request.texts());
    }
    assertEquals(List.of("Ada.md"), run.result().with(DocumentChange.INDEXED));
    assertTrue(phases.containsAll(List.of("comparing", "writing", "cleaning")), phases.toString());
    assertEquals("lock", files.get(0));
    assertTrue(files.containsAll(List.of("segment-1.hop", "manifest.new")), files.toString());
    assertEquals(2, run.report().get("generation"));
  }

  @Test
  void whatAnotherProcessHasIsRefused() throws Exception {
    Process other = foreignLock();
    assertEquals("held", firstLine(other));
    HoptrailException failure =
        assertFails(Status.FILE_FAILURE, () -> store.add(List.of(ada())));
    assertTrue(failure.getMessage().contains("another writer has it"), failure.getMessage());
    assertEquals(IOException.class, failure.getCause().getClass());
    assertFails(Status.FILE_FAILURE, store::compact);
    try (Store reader = Store.open(folder)) {
      assertEquals(List.of(), ids(reader), "readers need no lock");
    }
    other.destroyForcibly().waitFor();
    assertEquals(1, store.add(List.of(ada())).documents().size());
  }

  @Test
  void anotherProcessIsRefusedUntilTheRunEnds() throws Exception {
    try (Run<StoreChange> run =
        store.changeRun(List.of(ada()), List.of(), RunOptions.defaults())) {
      goneOnTo(run, "manifest");
      Process other = foreignLock();
      assertFalse("held".equals(firstLine(other)));
      assertEquals(1, other.waitFor());
      assertFails(Status.FILE_FAILURE, () -> store.add(List.of(babbage())));
      run.result();
      other = foreignLock();
      assertEquals("held", firstLine(other));
      other.destroyForcibly().waitFor();
    }
  }

  @Test
  void aRunThatIsForgottenGivesItsLockBack() throws Exception {
    forget();
    HoptrailException refused = null;
    for (int i = 0; i < 12_000; ++i) {
      try {
        store.add(List.of(babbage()));
        return;
      } catch (HoptrailException failure) {
        refused = failure;
      }
      System.gc();
      Thread.sleep(10);
    }
    throw new AssertionError("the lock is never given back", refused);
  }

  private void forget() {
    goneOnTo(store.changeRun(List.of(ada()), List.of(), RunOptions.defaults()), "manifest");
  }

  @Test
  void aRefreshThatEndsLateDoesNotPutItBack() {
    store.add(List.of(ada()));
    try (Run<Void> refresh = store.refreshRun(RunOptions.defaults().work(1000))) {
      // By the time that it asks for a segment, it has read the manifest.
      Iterator<Step> steps = goneOnTo(refresh, "segment-1.hop");
      steps.next();
      store.add(List.of(babbage()));
      refresh.result();
    }
    assertEquals(List.of("Ada.md#1", "Babbage.md#1"), ids());
    assertEquals(3L, store.report().get("generation"));
    store.add(List.of(holt()));
    assertEquals(List.of("Ada.md#1", "Babbage.md#1", "Holt.md#1"), ids());
  }

  @Test
  void aRefreshGoesToACopyThatWasPutBack() throws IOException {
    store.add(List.of(ada()));
    Path copy = Files.createDirectory(parent.resolve("copy"));
    copyFiles(folder, copy);
    store.add(List.of(babbage()));
    copyFiles(copy, folder);
    store.refresh();
    assertEquals(List.of("Ada.md#1"), ids());
    store.add(List.of(holt()));
    assertIsFresh(List.of(ada(), holt()));
  }

  private static void copyFiles(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  @Test
  void itMayBeRefreshedWhileSourcesAreRead() {
    List<Source> sources = List.of(ada(), babbage());
    Iterable<Source> refreshing =
        () ->
            sources.stream()
                .map(
                    source -> {
                      store.refresh();
                      return source;
                    })
                .iterator();
    store.add(refreshing, RunOptions.defaults());
    assertIsFresh(sources);
  }

  @Test
  void threadsReadWhileItChanges() throws Exception {
    store.add(List.of(ada()));
    CompletableFuture<Void> readers =
        CompletableFuture.allOf(
            Stream.generate(
                    () ->
                        CompletableFuture.runAsync(
                            () -> {
                              while (ids().size() < 3) store.describe();
                            }))
                .limit(3)
                .toArray(CompletableFuture[]::new));
    store.add(List.of(babbage()));
    store.add(List.of(holt()));
    readers.get(600, TimeUnit.SECONDS);
  }

  @Test
  void cancellingTheFutureOfAChangeGivesTheLockBack() throws Exception {
    CompletableFuture<float[][]> never = new CompletableFuture<>();
    CompletableFuture<Void> asked = new CompletableFuture<>();
    RunOptions hanging =
        RunOptions.defaults()
            .embedAsync(
                "counting",
                (texts, context) -> {
                  asked.complete(null);
                  return never;
                });
    try (Store vectors = Store.openOrCreate(parent.resolve("vectors"), hanging)) {
      CompletableFuture<StoreChange> change =
          vectors.changeAsync(SmallGraph.sources(), List.of(), hanging);
      asked.join();
      change.cancel(true);
      assertThrows(CancellationException.class, change::join);
      assertThrows(CancellationException.class, never::join);
      StoreChange after = vectors.add(SmallGraph.sources(), SmallGraph.embedding());
      assertEquals(3, after.with(DocumentChange.INDEXED).size());
    }
  }

  @Test
  void openingAndCompactingGoByThemselves() {
    store.add(List.of(ada(), babbage()));
    Store opened = Store.openAsync(folder, RunOptions.defaults()).join();
    try (opened) {
      store.delete(List.of("Ada.md"));
      opened.refreshAsync().join();
      opened.compactAsync().join();
      assertEquals(List.of("Babbage.md#1"), ids(opened));
    }
    CompletableFuture<Store> none =
        Store.openAsync(parent.resolve("none"), RunOptions.defaults());
    CompletionException failure = assertThrows(CompletionException.class, none::join);
    assertEquals(HoptrailException.class, failure.getCause().getClass());
    Store.openOrCreateAsync(parent.resolve("new"), RunOptions.defaults()).join().close();
    assertTrue(Files.exists(parent.resolve("new").resolve("manifest")));
  }
}
