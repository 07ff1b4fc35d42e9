package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.hoptrail.Graph;
import io.hoptrail.HoptrailException;
import io.hoptrail.Run;
import io.hoptrail.Status;
import io.hoptrail.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
}
