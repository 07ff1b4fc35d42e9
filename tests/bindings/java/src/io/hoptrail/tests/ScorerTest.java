package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.QUESTION;
import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.hoptrail.AskResult;
import io.hoptrail.Completion;
import io.hoptrail.Graph;
import io.hoptrail.Hit;
import io.hoptrail.Hoptrail;
import io.hoptrail.HoptrailException;
import io.hoptrail.Question;
import io.hoptrail.RequestKind;
import io.hoptrail.Run;
import io.hoptrail.RunOptions;
import io.hoptrail.SearchResult;
import io.hoptrail.Status;
import io.hoptrail.Step;
import io.hoptrail.Task;
import io.hoptrail.TaskRequest;
import io.hoptrail.TaskState;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A scorer of the host orders the first passages, and wrong scores are refused. */
class ScorerTest {
  private static final List<String> BY_SCORE = List.of("bergen", "bridge", "okafor");
  private static Graph graph;
  private static long alive;

  @BeforeAll
  static void build() {
    graph = Graph.build(SmallGraph.sources());
    alive = Hoptrail.liveObjects();
  }

  @AfterAll
  static void close() {
    graph.close();
  }

  @AfterEach
  void onlyTheGraphIsAlive() {
    assertEquals(alive, Hoptrail.liveObjects());
  }

  /** Prefers the passage about Norway. */
  private static float[] scores(String question, List<String> passages) {
    float[] scores = new float[passages.size()];
    for (int i = 0; i < scores.length; ++i) scores[i] = passages.get(i).contains("Norway") ? 9 : -3;
    return scores;
  }

  /** The scorer alone decides. */
  private static RunOptions scoring() {
    return RunOptions.defaults().set("score.weight", 1).score(ScorerTest::scores);
  }

  private static List<String> ids(SearchResult result) {
    return result.stream().map(Hit::id).toList();
  }

  @Test
  void aSearchOfOneOrManyAndAnAskAreOrderedByTheScorer() {
    assertEquals(BY_SCORE, ids(graph.search(QUESTION, scoring())));
    Question question = Question.of(QUESTION);
    for (SearchResult one : graph.searchMany(List.of(question, question), scoring()))
      assertEquals(BY_SCORE, ids(one));
    AskResult asked =
        graph.ask(QUESTION, scoring().complete((messages, context) -> Completion.of("Bergen")));
    assertEquals("Bergen", asked.answer());
    assertEquals(BY_SCORE, ids(asked));
  }

  @Test
  void anAsynchronousScorerGivesTheSameOrder() throws Exception {
    RunOptions later =
        scoring()
            .scoreAsync(
                (question, passages) ->
                    CompletableFuture.supplyAsync(() -> scores(question, passages)));
    byte[] expected = graph.search(QUESTION, scoring()).explanationJson();
    assertArrayEquals(expected, graph.search(QUESTION, later).explanationJson());
    assertArrayEquals(
        expected, graph.searchAsync(Question.of(QUESTION), later).get().explanationJson());
  }

  @Test
  void anOptionOfTheCallerTurnsTheScorerOff() {
    RunOptions off = scoring().set("search.score", false);
    assertEquals(ids(graph.search(QUESTION)), ids(graph.search(QUESTION, off)));
  }

  @Test
  void anotherCountOrNoNumberIsRefused() {
    for (int count : new int[] {0, 2, 4}) {
      RunOptions wrong = RunOptions.defaults().score((question, passages) -> new float[count]);
      HoptrailException failure =
          assertFails(Status.DIMENSION_MISMATCH, () -> graph.search(QUESTION, wrong));
      assertTrue(failure.getMessage().contains(count + " scores"), failure.getMessage());
    }
    for (float number : new float[] {Float.NaN, Float.NEGATIVE_INFINITY}) {
      RunOptions wrong =
          RunOptions.defaults().score((question, passages) -> new float[] {1, number, 1});
      HoptrailException failure =
          assertFails(Status.BAD_INPUT, () -> graph.search(QUESTION, wrong));
      assertTrue(failure.getMessage().contains("score 2"), failure.getMessage());
    }
    assertFails(
        Status.HOST_FAILURE,
        () -> graph.search(QUESTION, RunOptions.defaults().score((question, passages) -> null)));
  }

  @Test
  void whatAScorerThrowsIsTheCause() {
    IOException offline = new IOException("no network");
    RunOptions throwing =
        RunOptions.defaults()
            .score(
                (question, passages) -> {
                  throw offline;
                });
    RunOptions failing =
        RunOptions.defaults()
            .scoreAsync((question, passages) -> CompletableFuture.failedFuture(offline));
    for (RunOptions options : List.of(throwing, failing)) {
      assertSame(
          offline,
          assertFails(Status.HOST_FAILURE, () -> graph.search(QUESTION, options)).getCause());
    }
  }

  @Test
  void closingARunCancelsItsScorer() {
    CompletableFuture<float[]> never = new CompletableFuture<>();
    CompletableFuture<Void> asked = new CompletableFuture<>();
    RunOptions hanging =
        RunOptions.defaults()
            .scoreAsync(
                (question, passages) -> {
                  asked.complete(null);
                  return never;
                });
    CompletableFuture<SearchResult> search = graph.searchAsync(Question.of(QUESTION), hanging);
    asked.join();
    search.cancel(true);
    assertThrows(CancellationException.class, never::join);
  }

  @Test
  void aRunShowsThePassagesToScoreAndGoesOnFromThere() {
    byte[] saved;
    try (Run<SearchResult> run = graph.searchRun(Question.of(QUESTION), scoring())) {
      Step.Request asked = null;
      for (Step step : run) {
        if (!(step instanceof Step.Request request)) continue;
        asked = request;
        break;
      }
      assertEquals(RequestKind.SCORE, asked.kind());
      assertEquals("score", asked.purpose());
      assertEquals(QUESTION, asked.texts().get(0));
      assertEquals(4, asked.texts().size());
      saved = run.save();
    }
    assertArrayEquals(
        graph.search(QUESTION, scoring()).explanationJson(),
        graph.resumeSearch(saved, scoring()).result().get(0).explanationJson());
    HoptrailException failure =
        assertFails(
            Status.HOST_FAILURE,
            () -> graph.resumeSearch(saved, RunOptions.defaults()).result());
    assertTrue(failure.getMessage().contains("no score function was given"), failure.getMessage());
  }

  @Test
  void aTaskAsksForScoresInTheOpen() {
    List<Question> questions = List.of(Question.of(QUESTION));
    Map<String, Object> options =
        Map.of("search.score", true, "search.embed", false, "score.chains", false);
    try (Task task = Task.search(graph, questions, options)) {
      while (task.step(1000) != TaskState.WAITING) {}
      TaskRequest.Score request = (TaskRequest.Score) task.request(task.requestIds()[0]);
      assertEquals(QUESTION, request.question());
      List<String> expected =
          graph.search(QUESTION).stream().map(hit -> hit.title() + "\n" + hit.text()).toList();
      assertEquals(expected, request.passages());
      assertFails(
          Status.DIMENSION_MISMATCH, () -> task.answerScores(request.id(), new float[] {1, 2}));
      float[] ascending = new float[request.passages().size()];
      IntStream.range(0, ascending.length).forEach(place -> ascending[place] = place);
      task.answerScores(request.id(), ascending);
      assertFails(Status.STALE_REQUEST, () -> task.answerScores(request.id(), ascending));
      while (task.step(1000) != TaskState.DONE) {}
      assertEquals(3, task.takeSearchResults().get(0).hits().size());
    }
  }
}
