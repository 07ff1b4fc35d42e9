package io.hoptrail.tests;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.hoptrail.Graph;
import io.hoptrail.Hit;
import io.hoptrail.RunOptions;
import io.hoptrail.SearchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
    try (Graph graph = Graph.open(Project.sampleGraph())) {
      List<String> expected =
          questions.stream().map(question -> told(graph.search(question, options))).toList();
      Callable<Integer> search =
          () -> {
            int count = 0;
            for (; count < SEARCHES; ++count) {
              int question = count % questions.size();
              assertEquals(
                  expected.get(question), told(graph.search(questions.get(question), options)));
            }
            return count;
          };
      ExecutorService threads = Executors.newFixedThreadPool(THREADS);
      try {
        List<Future<Integer>> runs = new ArrayList<>();
        for (int thread = 0; thread < THREADS; ++thread) runs.add(threads.submit(search));
        int total = 0;
        for (Future<Integer> run : runs) total += run.get();
        assertEquals(THREADS * SEARCHES, total);
      } finally {
        threads.shutdown();
      }
    }
  }

  /** Passages, scores to the bit, ids, texts and the explanation. */
  private static String told(SearchResult result) {
    StringBuilder all = new StringBuilder(Sums.crc32c(result.explanationJson()));
    for (Hit hit : result.hits()) {
      all.append(' ')
          .append(hit.id())
          .append(' ')
          .append(Sums.bits(hit.score()))
          .append(' ')
          .append(hit.text().hashCode());
    }
    return all.toString();
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
