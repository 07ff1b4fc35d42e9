package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.hoptrail.Graph;
import io.hoptrail.HoptrailException;
import io.hoptrail.OpenMode;
import io.hoptrail.Run;
import io.hoptrail.Status;
import io.hoptrail.Step;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A graph is written all or nothing. */
class SavingTest {
  @TempDir Path folder;
  private Graph graph;

  @BeforeEach
  void build() {
    graph = SmallGraph.build();
  }

  @AfterEach
  void close() {
    graph.close();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aRunThatIsLeftLeavesNothing() throws IOException {
    Path path = Files.writeString(folder.resolve("graph.hop"), "older");
    int steps = 1;
    for (boolean done = false; !done; ++steps) {
      try (Run<Void> run = graph.saveRun(path)) {
        int taken = 0;
        done = true;
        for (Step step : run) {
          if (++taken < steps) continue;
          done = false;
          break;
        }
      }
      assertEquals(List.of("graph.hop"), names(), "after " + steps + " steps");
      if (!done
          && !Files.readString(path, java.nio.charset.StandardCharsets.ISO_8859_1)
              .equals("older")) {
        assertArrayEquals(graph.bytes(), Files.readAllBytes(path));
      }
    }
    assertArrayEquals(graph.bytes(), Files.readAllBytes(path));
  }

  @Test
  void aFolderThatIsNotThereIsAFileFailureWithItsCause() {
    Path path = folder.resolve("no folder").resolve("graph.hop");
    HoptrailException failure = assertFails(Status.FILE_FAILURE, () -> graph.save(path));
    assertEquals(java.nio.file.NoSuchFileException.class, failure.getCause().getClass());
  }

  @Test
  void savesOfOnePathAtOnceAreEachWhole() throws Exception {
    final int rounds = 100;
    Path path = folder.resolve("graph.hop");
    Path beside = Files.writeString(folder.resolve("graph.hop.new"), "a file of the user");
    graph.save(path);
    int opened = 0;
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (Graph other = Graph.build(SmallGraph.sources().subList(0, 2), SmallGraph.embedding())) {
      Set<ByteBuffer> whole =
          Set.of(ByteBuffer.wrap(graph.bytes()), ByteBuffer.wrap(other.bytes()));
      List<Future<?>> savers = new ArrayList<>();
      for (Graph saved : List.of(graph, other)) {
        savers.add(
            threads.submit(
                () -> {
                  for (int round = 0; round < rounds; ++round) saved.save(path);
                  return rounds;
                }));
      }
      for (; opened < rounds || !savers.stream().allMatch(Future::isDone); ++opened) {
        try (Graph found = opened % 2 == 0 ? Graph.open(path) : Graph.map(path, OpenMode.FULL)) {
          assertTrue(whole.contains(ByteBuffer.wrap(found.bytes())), "opening " + opened);
        }
      }
      for (Future<?> saver : savers) assertEquals(rounds, saver.get());
      assertTrue(whole.contains(ByteBuffer.wrap(Files.readAllBytes(path))));
    } finally {
      threads.shutdown();
    }
    assertEquals(List.of("graph.hop", "graph.hop.new"), names());
    assertEquals("a file of the user", Files.readString(beside));
  }
}
