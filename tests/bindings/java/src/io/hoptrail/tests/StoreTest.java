package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.QUESTION;
import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.hoptrail.DocumentChange;
import io.hoptrail.DocumentStatus;
import io.hoptrail.Format;
import io.hoptrail.Graph;
import io.hoptrail.Hoptrail;
import io.hoptrail.HoptrailException;
import io.hoptrail.OpenMode;
import io.hoptrail.Run;
import io.hoptrail.RunOptions;
import io.hoptrail.Source;
import io.hoptrail.Status;
import io.hoptrail.Step;
import io.hoptrail.Store;
import io.hoptrail.StoreChange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A corpus that lives: what is added is found, what is deleted is gone. */
@Timeout(60)
class StoreTest {
  @TempDir Path parent;
  private Path folder;
  private Store store;

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
  private static Source note(String name, String text) {
    return Source.document(name + ".md", name, text + " See canary" + name + ".", Format.PLAIN);
  }

  private static Source ada() {
    return note("Ada", "Ada wrote to Babbage.");
  }

  private static Source babbage() {
    return note("Babbage", "Babbage designed an engine with Ada.");
  }

  private static Source holt() {
    return note("Holt", "Holt kept a light.");
  }

  private static List<String> idsOf(Graph graph) {
    return IntStream.range(0, graph.passageCount())
        .mapToObj(index -> graph.passage(index).id())
        .toList();
  }

  private List<String> ids() {
    return ids(store);
  }

  private static List<String> ids(Store store) {
    try (Graph graph = store.graph()) {
      return idsOf(graph);
    }
  }

  private Set<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return Set.copyOf(files.map(file -> file.getFileName().toString()).toList());
    }
  }

  private void assertIsFresh(List<Source> sources, RunOptions options, String question) {
    try (Graph graph = store.graph();
        Graph fresh = Graph.build(sources, options)) {
      assertArrayEquals(fresh.bytes(), graph.bytes());
      assertEquals(
          fresh.search(question, options).explanation(),
          graph.search(question, options).explanation());
    }
  }

  // ---- Changes

  @Test
  void itsGraphIsThatOfAFreshIndex() {
    store.add(List.of(ada()));
    store.add(List.of(holt(), babbage()));
    assertIsFresh(List.of(ada(), holt(), babbage()), RunOptions.defaults(), "Who is Babbage?");
    store.delete(List.of("Holt.md"));
    assertIsFresh(List.of(ada(), babbage()), RunOptions.defaults(), "Who is Babbage?");
    store.compact();
    assertIsFresh(List.of(ada(), babbage()), RunOptions.defaults(), "Who is Babbage?");
    try (Store again = Store.open(folder);
        Graph graph = store.graph();
        Graph opened = again.graph()) {
      assertArrayEquals(graph.bytes(), opened.bytes());
    }
  }

  @Test
  void eachDocumentHasItsStatus() {
    StoreChange change = store.add(List.of(ada(), babbage()));
    assertEquals(
        List.of(
            new DocumentStatus("Ada.md", DocumentChange.INDEXED),
            new DocumentStatus("Babbage.md", DocumentChange.INDEXED)),
        change.documents());
    change =
        store.change(
            List.of(ada(), note("Babbage", "Babbage rests.")),
            List.of("nobody.md"),
            RunOptions.defaults());
    assertEquals(List.of("Ada.md"), change.with(DocumentChange.UNCHANGED));
    assertEquals(List.of("Babbage.md"), change.with(DocumentChange.UPDATED));
    assertEquals(List.of("nobody.md"), change.with(DocumentChange.NOT_FOUND));
    change = store.delete(List.of("Ada.md"));
    assertEquals(List.of("Ada.md"), change.with(DocumentChange.DELETED));
    assertEquals(change.report(), store.report());
    assertEquals(List.of("Babbage.md#1"), ids());
    assertEquals(store.report().get("generation"), store.describe().get("generation"));
  }

  @Test
  void onlyNewTextsAreEmbedded() {
    List<String> asked = new ArrayList<>();
    RunOptions embedding =
        RunOptions.defaults()
            .embed(
                "counting",
                (texts, context) -> {
                  asked.addAll(texts);
                  return CountingHost.vectors(texts, SmallGraph.DIMENSION);
                });
    List<Source> sources = SmallGraph.sources();
    try (Store vectors = Store.openOrCreate(parent.resolve("vectors"), embedding)) {
      vectors.add(sources.subList(0, 2), embedding);
      assertEquals(2, asked.size());
      vectors.add(sources, embedding);
      assertEquals(3, asked.size());
      assertTrue(asked.get(2).contains("coast of Norway"), asked.get(2));
      try (Graph graph = vectors.graph();
          Graph fresh = SmallGraph.build()) {
        assertArrayEquals(fresh.bytes(), graph.bytes());
        assertEquals(
            fresh.search(QUESTION, embedding).explanation(),
            graph.search(QUESTION, embedding).explanation());
      }
    }
  }

  @Test
  void aDeletedDocumentIsGoneAndAfterCompactInNoByte() throws IOException {
    store.add(List.of(ada(), babbage()));
    store.delete(List.of("Ada.md"));
    try (Graph graph = store.graph()) {
      assertTrue(
          graph.search("canaryAda").hits().stream()
              .noneMatch(hit -> hit.text().contains("canaryAda")));
    }
    assertTrue(bytes().contains("canaryAda"), "until it is compacted");
    store.compact();
    assertFalse(bytes().contains("canaryAda"));
    assertTrue(bytes().contains("canaryBabbage"), "as the other one's still is");
    assertEquals(List.of("Babbage.md#1"), ids());
  }

  /** Of all files, each byte as a character. */
  private String bytes() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String name : files()) {
      all.append(
          new String(Files.readAllBytes(folder.resolve(name)), StandardCharsets.ISO_8859_1));
    }
    return all.toString();
  }

  @Test
  void aLineEndInAnIdIsABlank() {
    store.add(List.of(Source.document("a\r\nb\nc", "", "Ada rests.", Format.PLAIN), holt()));
    assertEquals(
        List.of(new DocumentStatus("a b c", DocumentChange.DELETED)),
        store.delete(List.of("a\r\nb\nc")).documents());
    assertEquals(List.of("Holt.md#1"), ids());
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

  // ---- Graphs and readers

  @Test
  void aGraphStaysWhatItIsAndOutlivesTheStore() {
    store.add(List.of(ada()));
    try (Graph before = store.graph()) {
      store.add(List.of(babbage()));
      assertEquals(List.of("Ada.md#1"), idsOf(before));
      assertEquals(List.of("Ada.md#1", "Babbage.md#1"), ids());
      store.close();
      store.close();
      assertEquals(List.of("Ada.md#1"), idsOf(before));
      assertEquals(1, before.search("Who wrote to Babbage?").hits().size());
    }
    assertFails(Status.CLOSED, store::graph);
    assertFails(Status.CLOSED, store::describe);
    assertFails(Status.CLOSED, () -> store.add(List.of(holt())));
  }

  @Test
  void aGraphsBytesAreSavedAndOpenedAgain() throws IOException {
    store.add(List.of(ada(), babbage()));
    Path path = parent.resolve("saved.hop");
    try (Graph graph = store.graph()) {
      graph.save(path);
      assertArrayEquals(graph.bytes(), Files.readAllBytes(path));
      try (Graph read = Graph.open(path);
          Graph mapped = Graph.map(path, OpenMode.FULL);
          Graph copied = Graph.open(graph.bytes())) {
        for (Graph other : List.of(read, mapped, copied)) {
          assertArrayEquals(graph.bytes(), other.bytes());
          assertEquals(
              graph.search("Who is Ada?").explanation(),
              other.search("Who is Ada?").explanation());
        }
      }
    }
  }

  @Test
  void aReaderSeesWholeVersionsAndTheNewestWhenItAsks() {
    store.add(List.of(ada()));
    try (Store reader = Store.open(folder)) {
      store.add(List.of(babbage()));
      assertEquals(List.of("Ada.md#1"), ids(reader));
      reader.refresh();
      assertEquals(List.of("Ada.md#1", "Babbage.md#1"), ids(reader));
    }
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
    assertIsFresh(List.of(ada(), holt()), RunOptions.defaults(), "Who is Ada?");
  }

  private static void copyFiles(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.collect(Collectors.toList())) {
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
    assertIsFresh(sources, RunOptions.defaults(), "Who is Babbage?");
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
    readers.get(20, TimeUnit.SECONDS);
  }

  // ---- Writers

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

  /** Goes on until it asks for a file; a change that asks for the manifest has the lock. */
  private static Iterator<Step> goneOnTo(Run<?> run, String file) {
    Iterator<Step> steps = run.iterator();
    while (steps.hasNext()) {
      if (steps.next() instanceof Step.Request request && request.texts().contains(file)) {
        return steps;
      }
    }
    throw new AssertionError("it ended without asking for " + file);
  }

  @Test
  void aRunThatIsForgottenGivesItsLockBack() throws Exception {
    forget();
    HoptrailException refused = null;
    for (int i = 0; i < 200; ++i) {
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
  void aWriterWithAnOlderVersionIsRefused() {
    try (Store other = Store.open(folder)) {
      store.add(List.of(ada()));
      HoptrailException failure =
          assertFails(Status.WRONG_STATE, () -> other.add(List.of(babbage())));
      assertTrue(failure.getMessage().contains("changed by another writer"), failure.getMessage());
      other.refresh();
      other.add(List.of(babbage()));
      assertEquals(List.of("Ada.md#1", "Babbage.md#1"), ids(other));
    }
  }

  // ---- Cancelling

  @Test
  void aChangeThatIsClosedAtAnyStepLeavesAVersionThatOpens() {
    store.add(List.of(ada()));
    Set<DocumentChange> became = EnumSet.noneOf(DocumentChange.class);
    for (int steps = 1; endsAfter(steps); ++steps) {
      try (Store reader = Store.open(folder)) {
        List<String> there = ids(reader);
        assertEquals(List.of("Ada.md#1", "Babbage.md#1").subList(0, there.size()), there);
      }
      // Unchanged: it was there by then.
      became.add(store.add(List.of(babbage())).documents().get(0).status());
      assertIsFresh(List.of(ada(), babbage()), RunOptions.defaults(), "Who is Babbage?");
      store.delete(List.of("Babbage.md"));
    }
    assertEquals(EnumSet.of(DocumentChange.INDEXED, DocumentChange.UNCHANGED), became);
  }

  /** Whether a change has so many steps: it is closed then. */
  private boolean endsAfter(int steps) {
    try (Run<StoreChange> run =
        store.changeRun(List.of(babbage()), List.of(), RunOptions.defaults())) {
      Iterator<Step> each = run.iterator();
      for (int taken = 0; taken < steps; ++taken) {
        if (!each.hasNext()) return false;
        each.next();
      }
      return true;
    }
  }

  @Test
  void aChangeThatFailsOnceItIsThereIsGoneOnFrom() throws IOException {
    Path away = parent.resolve("away");
    try (Run<StoreChange> run =
        store.changeRun(List.of(ada()), List.of(), RunOptions.defaults())) {
      Iterator<Step> steps = goneOnTo(run, "manifest.new");
      while (!isPublished()) steps.next();
      // The request now is the folder's sync.
      Files.move(folder, away);
      assertFails(Status.FILE_FAILURE, run::result);
      Files.move(away, folder);
    }
    assertEquals(List.of(), ids());
    assertEquals(
        List.of(new DocumentStatus("Ada.md", DocumentChange.UNCHANGED)),
        store.add(List.of(ada())).documents());
    assertEquals(List.of("Ada.md#1"), ids());
  }

  /** Whether the folder has another version than the store. */
  private boolean isPublished() {
    try (Store reader = Store.open(folder)) {
      return !reader.describe().get("generation").equals(store.describe().get("generation"));
    }
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

  // ---- Failures

  @Test
  void aFolderWithoutAStoreIsNotFound() throws IOException {
    Path empty = Files.createDirectory(parent.resolve("empty"));
    HoptrailException failure = assertFails(Status.NOT_FOUND, () -> Store.open(empty));
    assertTrue(failure.getMessage().contains("no manifest"), failure.getMessage());
    Path none = parent.resolve("no folder");
    failure = assertFails(Status.NOT_FOUND, () -> Store.open(none));
    assertTrue(failure.getMessage().contains("no manifest"), failure.getMessage());
    assertFalse(Files.exists(none));
    Path file = Files.createFile(parent.resolve("file"));
    assertFails(Status.FILE_FAILURE, () -> Store.open(file));
    assertFails(Status.FILE_FAILURE, () -> Store.openOrCreate(file));
  }

  @Test
  void aStoreOfANewerVersionIsToldAndNotTouched() throws IOException {
    store.add(List.of(ada()));
    Path manifest = folder.resolve("manifest");
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(manifest)).order(ByteOrder.LITTLE_ENDIAN);
    // The root's first two fields: format and readable_from.
    int root = bytes.getInt(0);
    int fields = root - bytes.getInt(root);
    for (int field : List.of(4, 6)) bytes.putInt(root + bytes.getShort(fields + field), 2);
    Files.write(manifest, bytes.array());
    Set<String> before = files();
    HoptrailException failure =
        assertFails(Status.UNSUPPORTED_VERSION, () -> Store.openOrCreate(folder));
    assertTrue(
        failure.getMessage().contains("a store of format 2, readable from 2 on"),
        failure.getMessage());
    assertFails(Status.UNSUPPORTED_VERSION, () -> store.add(List.of(babbage())));
    assertEquals(before, files());
    assertArrayEquals(bytes.array(), Files.readAllBytes(manifest));
  }

  @Test
  void aDamagedSegmentIsNamed() throws IOException {
    store.add(List.of(ada()));
    Path segment = folder.resolve("segment-1.hop");
    byte[] bytes = Files.readAllBytes(segment);
    bytes[bytes.length / 2] ^= 1;
    Files.write(segment, bytes);
    HoptrailException failure = assertFails(Status.CORRUPT_FILE, () -> Store.open(folder));
    assertTrue(failure.getMessage().contains("segment-1.hop"), failure.getMessage());
    Files.delete(folder.resolve("manifest"));
    failure = assertFails(Status.CORRUPT_FILE, () -> Store.openOrCreate(folder));
    assertTrue(failure.getMessage().contains("a copy that is not whole"), failure.getMessage());
  }

  @Test
  void otherOptionsAreNamed() {
    RunOptions other = RunOptions.defaults().set("analyzer.stemming", false);
    HoptrailException failure = assertFails(Status.BAD_INPUT, () -> Store.open(folder, other));
    assertEquals("analyzer.stemming", failure.detail());
    failure =
        assertFails(
            Status.BAD_INPUT, () -> store.add(SmallGraph.sources(), SmallGraph.embedding()));
    assertEquals("index.embed", failure.detail());
  }

  @Test
  void whatCannotBeTakenChangesNothing() throws IOException {
    store.add(List.of(ada()));
    Set<String> before = files();
    assertFails(Status.DUPLICATE_ID, () -> store.add(List.of(babbage(), babbage())));
    assertFails(Status.BAD_INPUT, () -> store.add(Arrays.asList(babbage(), null)));
    assertEquals(before, files());
    assertEquals(List.of("Ada.md#1"), ids());
  }

  @Test
  void aFailureOfTheHostChangesNothing() throws IOException {
    RunOptions failing =
        RunOptions.defaults()
            .embed(
                (texts, context) -> {
                  throw new IllegalStateException("no embedder today");
                });
    folder = parent.resolve("vectors");
    try (Store vectors = Store.openOrCreate(folder, failing)) {
      Set<String> before = files();
      HoptrailException failure =
          assertFails(Status.HOST_FAILURE, () -> vectors.add(SmallGraph.sources(), failing));
      assertEquals("no embedder today", failure.getCause().getMessage());
      assertEquals(before, files());
      vectors.add(SmallGraph.sources(), SmallGraph.embedding());
      assertEquals(Set.of("bridge", "okafor", "bergen"), Set.copyOf(ids(vectors)));
    }
  }
}
