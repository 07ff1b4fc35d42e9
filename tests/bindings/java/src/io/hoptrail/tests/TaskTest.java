package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.QUESTION;
import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.*;

import io.hoptrail.*;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.*;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.*;

/** The loop in the hands of its user. */
class TaskTest {
  private static final long WORK = 1_000_000;
  private Graph graph;

  @BeforeEach
  void build() {
    graph = SmallGraph.build();
  }

  @AfterEach
  void close() {
    graph.close();
  }

  private Task waiting() {
    Task task = Task.search(graph, List.of(Question.of(QUESTION)), Map.of("method", "trail"));
    TaskState state = task.step(WORK);
    while (state == TaskState.MORE) state = task.step(WORK);
    assertEquals(TaskState.WAITING, state);
    return task;
  }

  private static void finish(Task task) {
    while (task.step(WORK) != TaskState.DONE) {}
  }

  @Test
  void vectorsInABufferAreTheSameVectors() {
    SearchResult expected = graph.search(QUESTION, SmallGraph.embedding());
    FloatBuffer direct =
        ByteBuffer.allocateDirect(4 * 17).order(ByteOrder.nativeOrder()).asFloatBuffer();
    FloatBuffer foreignOrder =
        ByteBuffer.allocateDirect(4 * 17).order(ByteOrder.BIG_ENDIAN).asFloatBuffer();
    for (FloatBuffer rows : List.of(direct, foreignOrder, FloatBuffer.allocate(17))) {
      try (Task task = waiting()) {
        long id = task.requestIds()[0];
        rows.clear().position(1); // not at the beginning of its memory
        for (String text : task.request(id).contents()) rows.put(CountingHost.vector(text, 8));
        rows.position(1);
        assertFails(Status.DIMENSION_MISMATCH, () -> task.answerVectors(id, rows, 7, ""));
        task.answerVectors(id, rows, 8, "counting");
        assertEquals(1, rows.position());
        finish(task);
        assertArrayEquals(
            expected.explanationJson(),
            task.takeSearchResults().get(0).explanationJson());
      }
    }
  }

  @Test
  void partsMayRunOnOtherThreads() throws Exception {
    List<Question> questions =
        List.of(
            Question.of(QUESTION),
            Question.of("Where is Bergen?"),
            Question.of("Who designed it?"),
            Question.of("What is Norway?"));
    List<SearchResult> expected = graph.searchMany(questions, SmallGraph.embedding());
    boolean tookPart = false;
    try (Task task = Task.search(graph, questions, Map.of())) {
      for (TaskState state = task.step(1); state != TaskState.DONE; state = task.step(1)) {
        for (Optional<Part> part = task.takePart(); part.isPresent(); part = task.takePart()) {
          tookPart = true;
          try (Part taken = part.get()) {
            CompletableFuture.runAsync(
                    () -> {
                      while (taken.run(WORK) != TaskState.DONE) {}
                    })
                .get();
          }
        }
        for (long id : task.requestIds())
          task.answerVectors(id, CountingHost.vectors(task.request(id).contents(), 8), "");
      }
      List<SearchResult> results = task.takeSearchResults();
      for (int i = 0; i < questions.size(); ++i) {
        assertArrayEquals(expected.get(i).explanationJson(), results.get(i).explanationJson());
      }
    }
    assertTrue(tookPart, "a batch has parts");
    List<SearchResult> threaded =
        graph.searchMany(questions, SmallGraph.embedding().threads(3).work(1000));
    assertArrayEquals(expected.get(3).explanationJson(), threaded.get(3).explanationJson());
  }

  @Test
  void aSecondThreadIsRefused() throws Exception {
    List<Source> sources =
        IntStream.range(0, 5000)
            .mapToObj(i -> Source.passage("p" + i, "Part " + i, "Part " + i + " tells of Part " + i / 2))
            .toList();
    try (Task task = Task.index(sources, Map.of())) {
      // Either of the two may find the other one there.
      AtomicInteger refused = new AtomicInteger();
      CompletableFuture<Void> inOneStep =
          CompletableFuture.runAsync(
              () -> {
                while (isRefused(() -> task.step(Long.MAX_VALUE))) refused.incrementAndGet();
              });
      while (!inOneStep.isDone()) if (isRefused(task::progress)) refused.incrementAndGet();
      inOneStep.get();
      assertTrue(refused.get() > 0, "the two never met");
      assertEquals(5000L, task.report().get("passages"));
      try (Graph taken = task.takeGraph()) {
        assertEquals(5000, taken.passageCount());
        assertFails(Status.WRONG_STATE, task::takeBytes);
      }
    }
  }

  private static boolean isRefused(Runnable call) {
    try {
      call.run();
      return false;
    } catch (HoptrailException failure) {
      assertEquals(Status.WRONG_STATE, failure.status());
      return true;
    }
  }
}
