package io.hoptrail.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.hoptrail.Run;
import io.hoptrail.RunOptions;
import io.hoptrail.Source;
import io.hoptrail.Step;
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
