package io.hoptrail.tests;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.hoptrail.Format;
import io.hoptrail.Graph;
import io.hoptrail.Hoptrail;
import io.hoptrail.Run;
import io.hoptrail.RunOptions;
import io.hoptrail.Source;
import io.hoptrail.Step;
import io.hoptrail.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A new store for each test, its documents, and what tests say about it. */
@Timeout(1200)
abstract class StoreFixture {
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

  static List<String> idsOf(Graph graph) {
    return IntStream.range(0, graph.passageCount())
        .mapToObj(index -> graph.passage(index).id())
        .toList();
  }

  List<String> ids() {
    return ids(store);
  }

  static List<String> ids(Store store) {
    try (Graph graph = store.graph()) {
      return idsOf(graph);
    }
  }

  Set<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return Set.copyOf(files.map(file -> file.getFileName().toString()).toList());
    }
  }

  void assertIsFresh(List<Source> sources, RunOptions options, String question) {
    try (Graph graph = store.graph();
        Graph fresh = Graph.build(sources, options)) {
      assertArrayEquals(fresh.bytes(), graph.bytes());
      assertEquals(
          fresh.search(question, options).explanation(),
          graph.search(question, options).explanation());
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
}
