package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.hoptrail.Graph;
import io.hoptrail.OpenMode;
import io.hoptrail.Run;
import io.hoptrail.RunOptions;
import io.hoptrail.Source;
import io.hoptrail.Status;
import io.hoptrail.Step;
import io.hoptrail.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Graphs and readers of a store see whole versions of it. */
class StoreReaderTest extends StoreFixture {
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
    readers.get(600, TimeUnit.SECONDS);
  }
}
