package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.QUESTION;
import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.*;

import io.hoptrail.*;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.*;
import org.junit.jupiter.api.*;

/** Cancelled runs free what they have, and closed objects answer with an exception. */
@Timeout(1200)
class CancelTest {
  private Graph graph;
  private long alive;
  private final CompletableFuture<float[][]> never = new CompletableFuture<>();
  private final CompletableFuture<float[]> neverScored = new CompletableFuture<>();
  private final RunOptions hanging =
      RunOptions.defaults().embedAsync("counting", (texts, context) -> never);
  private final RunOptions hangingScorer =
      RunOptions.defaults().scoreAsync((question, passages) -> neverScored);

  @BeforeEach
  void build() {
    graph = SmallGraph.build();
    alive = Hoptrail.liveObjects();
  }

  @AfterEach
  void close() {
    graph.close();
  }

  @Test
  void cancellingTheFutureFreesTheTaskAndCancelsTheHost() throws Exception {
    for (RunOptions options : List.of(hanging, hangingScorer)) {
      CompletableFuture<SearchResult> future = graph.searchAsync(Question.of(QUESTION), options);
      awaitLive(alive + 1);
      assertTrue(future.cancel(true));
      assertThrows(CancellationException.class, future::join);
      awaitLive(alive);
    }
    assertThrows(CancellationException.class, never::join);
    assertThrows(CancellationException.class, neverScored::join);
  }

  @Test
  void aFutureThatTimesOutFreesTheTask() throws Exception {
    CompletableFuture<SearchResult> future =
        graph.searchAsync(Question.of(QUESTION), hanging).orTimeout(20, TimeUnit.MILLISECONDS);
    Throwable failure = assertThrows(Exception.class, future::get).getCause();
    assertEquals(TimeoutException.class, failure.getClass());
    awaitLive(alive);
  }

  @Test
  void closingARunEndsWhoWaitsForIt() throws Exception {
    Run<SearchResult> run = graph.searchRun(Question.of(QUESTION), hanging);
    CompletableFuture<Void> waiter =
        CompletableFuture.runAsync(() -> assertFails(Status.CLOSED, run::result));
    awaitLive(alive + 1);
    run.close();
    run.close();
    waiter.get();
    awaitLive(alive);
    assertFails(Status.CLOSED, run::result);
  }

  @Test
  void anInterruptedThreadStopsWaiting() throws Exception {
    Thread waiter =
        new Thread(
            () -> {
              HoptrailException failure =
                  assertFails(Status.CLOSED, () -> graph.search(QUESTION, hanging));
              assertEquals(InterruptedException.class, failure.getCause().getClass());
            });
    waiter.start();
    awaitLive(alive + 1);
    waiter.interrupt();
    waiter.join();
    assertEquals(alive, Hoptrail.liveObjects());
  }

  @Test
  void cancellingWhileSourcesAreReadEndsTheReading() throws Exception {
    CountDownLatch reading = new CountDownLatch(1);
    Iterable<Source> endless =
        () ->
            new Iterator<>() {
              private int count;

              @Override
              public boolean hasNext() {
                reading.countDown();
                return true;
              }

              @Override
              public Source next() {
                return Source.passage("p" + count++, "", "A passage without end.");
              }
            };
    CompletableFuture<Graph> future = Graph.buildAsync(endless, RunOptions.defaults());
    reading.await();
    future.cancel(true);
    awaitLive(alive);
  }

  @Test
  void onlyOneDrivesARun() throws Exception {
    try (Run<SearchResult> run = graph.searchRun(Question.of(QUESTION), hanging)) {
      CompletableFuture<SearchResult> future = run.async();
      awaitLive(alive + 1);
      assertFails(Status.WRONG_STATE, run::result);
      assertFails(Status.WRONG_STATE, () -> run.iterator().hasNext());
      assertFails(Status.WRONG_STATE, run::async);
      never.complete(CountingHost.vectors(List.of(QUESTION, graph.mask(QUESTION)), 8));
      assertEquals(3, future.get().hits().size());
    }
  }

  @Test
  void aGraphMayBeClosedWhileThreadsUseIt() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (int round = 0; round < 50; ++round) {
        Graph shared = SmallGraph.build();
        CountDownLatch started = new CountDownLatch(4);
        Runnable use =
            () -> {
              started.countDown();
              for (; ; ) {
                shared
                    .search(QUESTION, SmallGraph.embedding())
                    .hits()
                    .forEach(hit -> assertTrue(hit.text().length() > 10));
              }
            };
        CompletableFuture<?>[] users = new CompletableFuture<?>[4];
        for (int i = 0; i < 4; ++i) {
          users[i] =
              CompletableFuture.runAsync(() -> assertFails(Status.CLOSED, use::run), threads);
        }
        started.await();
        shared.close();
        CompletableFuture.allOf(users).get();
      }
    } finally {
      threads.shutdown();
    }
    assertEquals(alive, Hoptrail.liveObjects());
  }

  @Test
  void whatIsForgottenIsFreedByTheCollector() throws Exception {
    forget();
    assertTrue(Hoptrail.liveObjects() >= alive + 2);
    for (int i = 0; i < 12_000 && Hoptrail.liveObjects() > alive; ++i) {
      System.gc();
      Thread.sleep(10);
    }
    assertEquals(alive, Hoptrail.liveObjects());
  }

  private static void forget() {
    Graph forgotten = SmallGraph.build();
    Run<SearchResult> run = forgotten.searchRun(Question.of(QUESTION), SmallGraph.embedding());
    assertTrue(run.iterator().hasNext());
  }

  /** What another thread frees may take a while. */
  private static void awaitLive(long count) throws InterruptedException {
    for (int i = 0; i < 24_000 && Hoptrail.liveObjects() != count; ++i) Thread.sleep(5);
    assertEquals(count, Hoptrail.liveObjects());
  }
}
