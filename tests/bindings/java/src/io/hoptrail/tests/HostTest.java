package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.QUESTION;
import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.*;

import io.hoptrail.*;
import java.io.IOException;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.*;

/** Host functions: their exceptions and futures, and what they may do with their own run. */
class HostTest {
  private static Graph graph;
  private static long alive;

  @BeforeAll
  static void build() {
    graph = SmallGraph.build();
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

  /** The function, or its future, that fails by an exception. */
  private static List<RunOptions> failing(Exception failure) {
    RunOptions defaults = RunOptions.defaults();
    return List.of(
        defaults.embed((texts, context) -> { throw failure; }),
        defaults.embedAsync("", (texts, context) -> CompletableFuture.failedFuture(failure)),
        defaults.score((question, passages) -> { throw failure; }),
        defaults.scoreAsync((question, passages) -> CompletableFuture.failedFuture(failure)));
  }

  @Test
  void anExceptionOfTheHostsIsTheCause() {
    IOException offline = new IOException("no network");
    for (RunOptions options : failing(offline)) {
      HoptrailException failure =
          assertFails(Status.HOST_FAILURE, () -> graph.search(QUESTION, options));
      assertSame(offline, failure.getCause());
      assertTrue(failure.getMessage().contains("no network"), failure.getMessage());
    }
    RunOptions silent =
        SmallGraph.embedding().complete((messages, context) -> { throw new IllegalStateException(); });
    HoptrailException failure =
        assertFails(Status.HOST_FAILURE, () -> graph.ask(QUESTION, silent));
    assertEquals(IllegalStateException.class, failure.getCause().getClass());
  }

  @Test
  void anErrorOfTheHostsPassesAsItIs() {
    AssertionError error = new AssertionError("broken");
    RunOptions options = RunOptions.defaults().embed((texts, context) -> { throw error; });
    assertSame(error, assertThrows(AssertionError.class, () -> graph.search(QUESTION, options)));
  }

  @Test
  void nullIsTheHostsFailure() {
    RunOptions defaults = RunOptions.defaults();
    for (RunOptions options :
        List.of(
            defaults.embed((texts, context) -> new float[][] {new float[8], null}),
            defaults.embedAsync("", (texts, context) -> CompletableFuture.completedFuture(null)),
            defaults.embedAsync("", (texts, context) -> null),
            defaults.score((question, passages) -> null)))
      assertFails(Status.HOST_FAILURE, () -> graph.search(QUESTION, options));
    RunOptions silent = SmallGraph.embedding().complete((messages, context) -> null);
    assertFails(Status.HOST_FAILURE, () -> graph.ask(QUESTION, silent));
  }

  @Test
  void textsComeInOneBatchWithTheirKind() {
    List<EmbedContext> contexts = new ArrayList<>();
    RunOptions options =
        RunOptions.defaults()
            .set("index.batch", 1)
            .embed(
                (batch, context) -> {
                  contexts.add(context);
                  return CountingHost.vectors(batch, 8);
                });
    Graph.build(SmallGraph.sources(), options).close();
    graph.search(QUESTION, options);
    assertEquals(
        List.of(
            new EmbedContext(TextKind.PASSAGE, "passage"),
            new EmbedContext(TextKind.QUERY, "question")),
        contexts);
  }

  private static Run<SearchResult> runWith(AtomicReference<Run<SearchResult>> run, Runnable inside) {
    RunOptions options =
        RunOptions.defaults()
            .embed(
                (texts, context) -> {
                  inside.run();
                  return CountingHost.vectors(texts, 8);
                });
    run.set(graph.searchRun(Question.of(QUESTION), options));
    return run.get();
  }

  @Test
  void aHostMayCloseItsOwnRunAndNotDriveIt() {
    AtomicReference<Run<SearchResult>> run = new AtomicReference<>();
    Run<SearchResult> driven = runWith(run, () -> run.get().result());
    HoptrailException failure = assertFails(Status.HOST_FAILURE, driven::result);
    assertEquals(Status.WRONG_STATE, ((HoptrailException) failure.getCause()).status());
    Run<SearchResult> closed = runWith(run, () -> run.get().close());
    assertFails(Status.CLOSED, closed::result);
  }

  @Test
  void anAskShowsItsRequestsAndCountsTokens() {
    RunOptions options =
        SmallGraph.embedding()
            .complete(
                (messages, context) -> {
                  assertEquals("user", messages.get(messages.size() - 1).role());
                  assertTrue(context.tokenLimit() > 0);
                  return new Completion("Bergen", 100, 1);
                });
    try (Run<AskResult> run = graph.askRun(Question.of(QUESTION), options)) {
      int requests = 0;
      for (Step step : run) if (step instanceof Step.Request) ++requests;
      assertEquals("Bergen", run.result().answer());
      assertEquals(2, requests);
      assertEquals(100, run.report().get("tokens_read"));
    }
  }

  /** Prefers the passage about Norway. */
  private static float[] scores(List<String> passages) {
    float[] scores = new float[passages.size()];
    for (int i = 0; i < scores.length; ++i) scores[i] = passages.get(i).contains("Norway") ? 9 : -3;
    return scores;
  }

  @Test
  void futuresAreWaitedForAndGiveTheSame() throws Exception {
    Executor late = CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS);
    RunOptions blocking =
        SmallGraph.embedding().score((question, passages) -> scores(passages));
    RunOptions asynchronous =
        RunOptions.defaults()
            .embedAsync(
                "counting",
                (texts, context) ->
                    CompletableFuture.supplyAsync(() -> CountingHost.vectors(texts, 8), late))
            .scoreAsync(
                (question, passages) -> CompletableFuture.supplyAsync(() -> scores(passages), late));
    Question question = Question.of(QUESTION);
    byte[] expected = graph.search(question, blocking).explanationJson();
    assertArrayEquals(expected, graph.search(question, asynchronous).explanationJson());
    assertArrayEquals(expected, graph.searchAsync(question, asynchronous).get().explanationJson());
    for (SearchResult one : graph.searchMany(List.of(question, question), blocking))
      assertArrayEquals(expected, one.explanationJson());
    RunOptions off = blocking.set("search.score", false);
    assertArrayEquals(
        graph.search(question, SmallGraph.embedding()).scores(), graph.search(question, off).scores());
  }

  @Test
  void aRunThatFailedFailsAgainTheSameWay() {
    try (Run<SearchResult> run =
        graph.searchRun(Question.of(QUESTION), RunOptions.defaults().set("hit", 1))) {
      HoptrailException failure = assertFails(Status.UNKNOWN_OPTION, run::result);
      assertSame(failure, assertFails(Status.UNKNOWN_OPTION, run::result));
      assertNull(failure.getCause());
    }
  }

  @Test
  void aTaskAsksForScoresInTheOpen() {
    Map<String, Object> options =
        Map.of("search.score", true, "search.embed", false, "score.chains", false);
    try (Task task = Task.search(graph, List.of(Question.of(QUESTION)), options)) {
      while (task.step(1000) != TaskState.WAITING) {}
      TaskRequest.Score request = (TaskRequest.Score) task.request(task.requestIds()[0]);
      assertEquals(QUESTION, request.question());
      assertEquals(
          graph.search(QUESTION).stream().map(hit -> hit.title() + "\n" + hit.text()).toList(),
          request.passages());
      float[] ascending = new float[request.passages().size()];
      IntStream.range(0, ascending.length).forEach(place -> ascending[place] = place);
      task.answerScores(request.id(), ascending);
      assertFails(Status.STALE_REQUEST, () -> task.answerScores(request.id(), ascending));
      while (task.step(1000) != TaskState.DONE) {}
      assertEquals(3, task.takeSearchResults().get(0).hits().size());
    }
  }
}
