package io.hoptrail.tests;

import static org.junit.jupiter.api.Assertions.*;

import io.hoptrail.*;
import java.util.List;
import java.util.concurrent.*;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThreadsTest {
  private static final int THREADS = 8;
  private static final int SEARCHES = 1000;

  @Test
  void eightThreadsGetTheAnswersOfOne() throws Exception {
    List<String> questions =
        Project.text(Project.file("samples/data/questions.jsonl"))
            .lines()
            .limit(25)
            .map(line -> line.replaceAll(".*\"question\"\\s*:\\s*\"([^\"]*)\".*", "$1"))
            .toList();
    RunOptions options =
        RunOptions.defaults().embed((texts, context) -> CountingHost.vectors(texts, 256));
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (Graph graph = Graph.open(Project.sampleGraph())) {
      List<List<String>> expected =
          questions.stream().map(question -> told(graph.search(question, options))).toList();
      Callable<Void> searches =
          () -> {
            for (int count = 0; count < SEARCHES; ++count) {
              int which = count % questions.size();
              assertEquals(
                  expected.get(which), told(graph.search(questions.get(which), options)));
            }
            return null;
          };
      List<Future<Void>> runs =
          IntStream.range(0, THREADS).mapToObj(thread -> threads.submit(searches)).toList();
      for (Future<Void> run : runs) run.get();
    } finally {
      threads.shutdown();
    }
  }

  /** The sum of the explanation; ids, scores to the bit, and texts. */
  private static List<String> told(SearchResult result) {
    return IntStream.rangeClosed(0, result.hits().size())
        .mapToObj(i -> i == 0 ? Sums.crc32c(result.explanationJson()) : told(result.hits().get(i - 1)))
        .toList();
  }

  private static String told(Hit hit) {
    return hit.id() + " " + Sums.bits(hit.score()) + " " + hit.text();
  }

  @Test
  void indexingOnThreadsGivesTheSameFile() {
    RunOptions options = SmallGraph.embedding().set("nearest.count", 2);
    try (Graph one = Graph.build(SmallGraph.sources(), options);
        Graph several = Graph.build(SmallGraph.sources(), options.threads(4))) {
      assertArrayEquals(one.bytes(), several.bytes());
    }
  }
}
