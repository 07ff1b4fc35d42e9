package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.QUESTION;
import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.hoptrail.AskResult;
import io.hoptrail.Completion;
import io.hoptrail.EmbedContext;
import io.hoptrail.Graph;
import io.hoptrail.Hoptrail;
import io.hoptrail.HoptrailException;
import io.hoptrail.Question;
import io.hoptrail.Run;
import io.hoptrail.RunOptions;
import io.hoptrail.SearchResult;
import io.hoptrail.Status;
import io.hoptrail.Step;
import io.hoptrail.TextKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What hosts do wrong, and what becomes of it. */
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

  @Test
  void anExceptionOfTheHostsIsTheCause() {
    IOException offline = new IOException("no network");
    RunOptions options =
        RunOptions.defaults()
            .embed(
                (texts, context) -> {
                  throw offline;
                });
    HoptrailException failure =
        assertFails(Status.HOST_FAILURE, () -> graph.search(QUESTION, options));
    assertSame(offline, failure.getCause());
    assertTrue(failure.getMessage().contains("no network"), failure.getMessage());
    assertSame(
        offline,
        assertFails(Status.HOST_FAILURE, () -> Graph.build(SmallGraph.sources(), options))
            .getCause());
    RunOptions silent =
        SmallGraph.embedding()
            .complete(
                (messages, context) -> {
                  throw new IllegalStateException();
                });
    failure = assertFails(Status.HOST_FAILURE, () -> graph.ask(QUESTION, silent));
    assertEquals(IllegalStateException.class, failure.getCause().getClass());
  }

  @Test
  void anErrorOfTheHostsPassesAsItIs() {
    AssertionError error = new AssertionError("broken");
    RunOptions options =
        RunOptions.defaults()
            .embed(
                (texts, context) -> {
                  throw error;
                });
    assertSame(error, assertThrows(AssertionError.class, () -> graph.search(QUESTION, options)));
  }

  @Test
  void nothingAtAllIsTheHostsFailure() {
    assertFails(Status.HOST_FAILURE, () -> graph.search(QUESTION, answering(rows -> null)));
    assertFails(
        Status.HOST_FAILURE,
        () -> graph.search(QUESTION, answering(rows -> new float[][] {rows[0], null})));
    assertFails(
        Status.HOST_FAILURE,
        () -> graph.ask(QUESTION, SmallGraph.embedding().complete((messages, context) -> null)));
    assertFails(
        Status.HOST_FAILURE,
        () ->
            graph.search(
                QUESTION,
                RunOptions.defaults()
                    .embedAsync("", (texts, context) -> CompletableFuture.completedFuture(null))));
    assertFails(
        Status.HOST_FAILURE,
        () ->
            graph.search(QUESTION, RunOptions.defaults().embedAsync("", (texts, context) -> null)));
  }

  @Test
  void textsComeInOneBatchWithTheirKind() {
    List<EmbedContext> contexts = new ArrayList<>();
    AtomicInteger texts = new AtomicInteger();
    RunOptions options =
        RunOptions.defaults()
            .set("index.batch", 1)
            .embed(
                (batch, context) -> {
                  contexts.add(context);
                  texts.addAndGet(batch.size());
                  return CountingHost.vectors(batch, 8);
                });
    Graph.build(SmallGraph.sources(), options).close();
    assertEquals(3, texts.get());
    assertEquals(new EmbedContext(TextKind.PASSAGE, "passage"), contexts.get(0));
    contexts.clear();
    graph.search(QUESTION, options);
    assertEquals(List.of(new EmbedContext(TextKind.QUERY, "question")), contexts);
  }

  @Test
  void aHostMayNotDriveItsOwnRun() {
    AtomicReference<Run<SearchResult>> run = new AtomicReference<>();
    RunOptions options =
        RunOptions.defaults()
            .embed(
                (texts, context) -> {
                  run.get().result();
                  return CountingHost.vectors(texts, 8);
                });
    run.set(graph.searchRun(Question.of(QUESTION), options));
    HoptrailException failure = assertFails(Status.HOST_FAILURE, () -> run.get().result());
    assertEquals(Status.WRONG_STATE, ((HoptrailException) failure.getCause()).status());
  }

  @Test
  void aHostMayCloseItsOwnRun() {
    AtomicReference<Run<SearchResult>> run = new AtomicReference<>();
    RunOptions options =
        RunOptions.defaults()
            .embed(
                (texts, context) -> {
                  run.get().close();
                  return CountingHost.vectors(texts, 8);
                });
    run.set(graph.searchRun(Question.of(QUESTION), options));
    assertFails(Status.CLOSED, () -> run.get().result());
  }

  @Test
  void anAskGoesThroughBothFunctions() {
    List<String> purposes = new ArrayList<>();
    RunOptions options =
        SmallGraph.embedding()
            .complete(
                (messages, context) -> {
                  purposes.add(context.purpose());
                  assertEquals("user", messages.get(messages.size() - 1).role());
                  assertTrue(context.tokenLimit() > 0);
                  return new Completion("Bergen", 100, 1);
                });
    try (Run<AskResult> run = graph.askRun(Question.of(QUESTION), options)) {
      int requests = 0;
      for (Step step : run) if (step instanceof Step.Request) ++requests;
      assertEquals("Bergen", run.result().answer());
      assertEquals(List.of("answer"), purposes);
      assertEquals(2, requests);
      assertEquals(100, run.report().get("tokens_read"));
    }
  }

  @Test
  void aSlowHostIsWaitedFor() throws Exception {
    RunOptions slow =
        RunOptions.defaults()
            .embedAsync(
                "counting",
                (texts, context) ->
                    CompletableFuture.supplyAsync(
                        () -> CountingHost.vectors(texts, 8),
                        CompletableFuture.delayedExecutor(
                            50, java.util.concurrent.TimeUnit.MILLISECONDS)));
    SearchResult expected = graph.search(QUESTION, SmallGraph.embedding());
    assertArrayEquals(expected.explanationJson(), graph.search(QUESTION, slow).explanationJson());
    assertArrayEquals(
        expected.explanationJson(),
        graph.searchAsync(Question.of(QUESTION), slow).get().explanationJson());
  }

  @Test
  void aFailedFutureIsTheCause() {
    IOException offline = new IOException("no network");
    RunOptions options =
        RunOptions.defaults()
            .embedAsync("", (texts, context) -> CompletableFuture.failedFuture(offline));
    assertSame(
        offline,
        assertFails(Status.HOST_FAILURE, () -> graph.search(QUESTION, options)).getCause());
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

  private interface Change {
    float[][] of(float[][] rows);
  }

  private static RunOptions answering(Change change) {
    return RunOptions.defaults()
        .embed((texts, context) -> change.of(CountingHost.vectors(texts, 8)));
  }
}
