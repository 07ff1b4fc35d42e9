package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.*;

import io.hoptrail.*;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.Stream;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** A graph in the types of Java, and as a file that is written all or nothing. */
class GraphTest {
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

  @Test
  void whatHasNoPlaceInItIsRefused() {
    HoptrailException failure = assertFails(Status.INVALID_ARGUMENT, () -> graph.passage(3));
    assertTrue(failure.getMessage().contains("3"), failure.getMessage());
    assertFails(Status.INVALID_ARGUMENT, () -> graph.passage(-1));
    assertFails(
        Status.BAD_INPUT,
        () -> Graph.build(Arrays.asList(Source.passage("a", "", "One."), null)));
    assertThrows(NullPointerException.class, () -> Question.of(null));
    assertFails(Status.INVALID_ARGUMENT, () -> RunOptions.defaults().work(0));
    assertEquals(OptionalInt.empty(), graph.passage(0).page());
    assertEquals(3L, graph.describe(RunOptions.defaults()).get("passages"));
  }

  @Test
  void optionsAreTakenInTheTypesOfJava() {
    RunOptions set =
        RunOptions.defaults()
            .set("gnn_ret.alpha", new double[] {0.25, 0.5})
            .set("hits", 7)
            .set("analyzer.stemming", false)
            .set("bm25.b", 0.5);
    assertEquals("7", set.get("hits"));
    assertEquals("0.25,0.5", set.get("gnn_ret.alpha").replace(" ", ""));
    assertEquals("false", set.get("analyzer.stemming"));
    assertEquals("0.5", set.get("bm25.b"));
  }

  @Test
  void aLoneSurrogateBecomesAReplacementCharacter() {
    Source half = Source.passage("a", "", "half \uD83E of a sign, and \uDDED the other, \uD83E");
    try (Graph halves = Graph.build(List.of(half))) {
      assertEquals("half \uFFFD of a sign, and \uFFFD the other, \uFFFD", halves.passage(0).text());
      assertEquals(1, halves.search("which \uDDED half?").hits().size());
    }
  }

  @Test
  void itsBytesOpenAgainInAllWays() throws IOException {
    byte[] bytes = graph.bytes();
    Path path = Files.write(folder.resolve("small.hop"), bytes);
    byte[] expected = graph.search(SmallGraph.QUESTION, SmallGraph.embedding()).explanationJson();
    for (OpenMode mode : OpenMode.values()) {
      for (Graph opened :
          List.of(Graph.open(bytes, mode), Graph.open(path, mode), Graph.map(path, mode))) {
        try (opened) {
          SearchResult found = opened.search(SmallGraph.QUESTION, SmallGraph.embedding());
          assertArrayEquals(expected, found.explanationJson());
          assertArrayEquals(bytes, opened.bytes());
        }
      }
    }
  }

  @Test
  void aFileThatIsMissingIsWhatItIsInAllOfJava() {
    Path none = folder.resolve("none.hop");
    List<Executable> calls =
        List.of(() -> Graph.open(none), () -> Graph.open(none, OpenMode.TRUSTED));
    for (Executable call : calls)
      assertEquals(none.toString(), assertThrows(NoSuchFileException.class, call).getFile());
    assertThrows(IOException.class, () -> Graph.open(folder));
    assertFails(Status.FILE_FAILURE, () -> Graph.map(folder, OpenMode.FULL));
    Throwable failure =
        assertFails(Status.FILE_FAILURE, () -> graph.save(none.resolve("graph.hop"))).getCause();
    assertEquals(NoSuchFileException.class, failure.getClass());
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aSaveThatIsLeftAtAnyStepLeavesNothing() throws IOException {
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
      if (done || !Files.readString(path, StandardCharsets.ISO_8859_1).equals("older"))
        assertArrayEquals(graph.bytes(), Files.readAllBytes(path));
    }
  }

  @Test
  void savesOfOnePathAtOnceAreEachWhole() throws Exception {
    final int rounds = 100;
    Path path = folder.resolve("graph.hop");
    Path beside = Files.writeString(folder.resolve("graph.hop.new"), "a file of the user");
    graph.save(path);
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
                }));
      }
      for (int opened = 0; opened < rounds || !savers.stream().allMatch(Future::isDone); ++opened) {
        try (Graph found = opened % 2 == 0 ? Graph.open(path) : Graph.map(path, OpenMode.FULL)) {
          assertTrue(whole.contains(ByteBuffer.wrap(found.bytes())), "opening " + opened);
        }
      }
      for (Future<?> saver : savers) saver.get();
      assertTrue(whole.contains(ByteBuffer.wrap(Files.readAllBytes(path))));
    } finally {
      threads.shutdown();
    }
    assertEquals(List.of("graph.hop", "graph.hop.new"), names());
    assertEquals("a file of the user", Files.readString(beside));
  }
}
