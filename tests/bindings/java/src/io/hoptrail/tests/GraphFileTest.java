package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.hoptrail.Graph;
import io.hoptrail.OpenMode;
import io.hoptrail.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** A graph as a file. */
class GraphFileTest {
  private Graph graph;

  @BeforeEach
  void build() {
    graph = SmallGraph.build();
  }

  @AfterEach
  void close() {
    graph.close();
  }

  @Test
  void itsBytesOpenAgainInAllWays(@TempDir Path folder) throws IOException {
    byte[] bytes = graph.bytes();
    Path path = folder.resolve("small.hop");
    Files.write(path, bytes);
    byte[] expected = graph.search(SmallGraph.QUESTION, SmallGraph.embedding()).explanationJson();
    for (OpenMode mode : OpenMode.values()) {
      for (Graph opened :
          List.of(Graph.open(bytes, mode), Graph.open(path, mode), Graph.map(path, mode))) {
        try (opened) {
          assertArrayEquals(
              expected,
              opened.search(SmallGraph.QUESTION, SmallGraph.embedding()).explanationJson());
          assertArrayEquals(bytes, opened.bytes());
        }
      }
    }
  }

  @Test
  void aFileThatIsMissingIsWhatItIsInAllOfJava(@TempDir Path folder) {
    Path none = folder.resolve("none.hop");
    List<Executable> calls =
        List.of(
            () -> Graph.open(none),
            () -> Graph.open(none, OpenMode.TRUSTED),
            () -> Graph.map(none, OpenMode.FULL));
    for (Executable call : calls) {
      assertEquals(
          none.toString(), assertThrows(NoSuchFileException.class, call).getFile());
    }
    assertThrows(IOException.class, () -> Graph.open(folder));
    assertFails(Status.FILE_FAILURE, () -> Graph.map(folder, OpenMode.FULL));
  }
}
