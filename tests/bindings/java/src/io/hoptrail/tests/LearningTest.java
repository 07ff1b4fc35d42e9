package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.QUESTION;
import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.hoptrail.Completion;
import io.hoptrail.Explanation.Measures;
import io.hoptrail.Graph;
import io.hoptrail.Hoptrail;
import io.hoptrail.HoptrailException;
import io.hoptrail.Method;
import io.hoptrail.Question;
import io.hoptrail.Run;
import io.hoptrail.RunOptions;
import io.hoptrail.SearchResult;
import io.hoptrail.Status;
import io.hoptrail.Training;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What is known of questions, what is learned from it, and methods that ask a language model on
 * their way.
 */
class LearningTest {
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

  private static RunOptions saying(String text) {
    return SmallGraph.embedding().complete((messages, context) -> Completion.of(text));
  }

  @Test
  void everyMethodHasItsName() {
    var option =
        Hoptrail.options().stream().filter(one -> one.key().equals("method")).findFirst();
    assertEquals(
        List.of(option.orElseThrow().bounds().split("\\|")),
        Arrays.stream(Method.values()).map(Method::word).toList());
  }

  @Test
  void goldAnswersMeasureAnAskedAnswer() {
    Question question = Question.of(QUESTION).gold(0, 1).goldAnswer("Oslo").goldAnswer("Bergen");
    var explanation = graph.ask(question, saying("the Bergen")).explanation();
    assertEquals(new Measures(1, 1, null), explanation.measures());
    assertEquals(1, explanation.cost().completions());
    RunOptions judging =
        SmallGraph.embedding()
            .set("ask.judge", true)
            .complete(
                (messages, context) ->
                    Completion.of(context.purpose().equals("judge") ? "1" : "a city"));
    assertEquals(
        new Measures(0, 0, true), graph.ask(question, judging).explanation().measures());
    assertNull(graph.ask(QUESTION, saying("Bergen")).explanation().measures());
  }

  @Test
  void goldenFindsTheGoldPassagesAndNoneFindsNothing() {
    Question question = Question.of(QUESTION).gold(2, 0);
    int[] found =
        graph.search(question, SmallGraph.embedding().method(Method.GOLDEN)).passages().clone();
    Arrays.sort(found);
    assertArrayEquals(new int[] {0, 2}, found);
    RunOptions none = SmallGraph.embedding().method(Method.NONE);
    assertEquals(0, graph.search(question, none).passages().length);
    Question stepwise = question.step("Who designed the Harbour Bridge?").stepGold(0);
    assertEquals(1, graph.search(stepwise, SmallGraph.embedding()).steps().size());
    assertFails(
        Status.BAD_INPUT, () -> graph.search(question.gold(3), SmallGraph.embedding()));
    assertFails(Status.WRONG_STATE, () -> question.stepGold(0));
  }

  @Test
  void weightsThatAreNoneAreAnError() {
    for (byte[] weights : List.of(new byte[0], new byte[] {1, 2, 3}, new byte[1000])) {
      RunOptions options = SmallGraph.embedding().weights(weights);
      assertFails(Status.CORRUPT_FILE, () -> graph.search(QUESTION, options));
    }
  }

  @Test
  void trainingGivesWeightsThatChangeASearch() {
    List<Question> questions =
        List.of(
            Question.of(QUESTION).gold(0, 1),
            Question.of("In which country is the birthplace of Ines Okafor?").gold(1, 2));
    RunOptions gnnRet = SmallGraph.embedding().method(Method.GNN_RET);
    Run<Training> run = graph.trainRun(questions, gnnRet);
    Training training = run.result();
    assertEquals(2, run.report().get("questions"));
    assertTrue(training.reportJson().contains("\"loss_after\":"), training.reportJson());
    RunOptions trained = gnnRet.weights(training.weights());
    assertFalse(
        Arrays.equals(
            graph.search(QUESTION, gnnRet).scores(), graph.search(QUESTION, trained).scores()));
    String learned = "\"gnn_ret.alpha\":\"" + trained.get("gnn_ret.alpha") + "\"";
    assertTrue(training.reportJson().contains(learned), training.reportJson());
    assertEquals("0.25", trained.set("gnn_ret.alpha", 0.25).get("gnn_ret.alpha"));
  }

  @Test
  void whatCannotBeTrainedSaysSo() {
    RunOptions options = SmallGraph.embedding().method(Method.BM25);
    List<Question> questions = List.of(Question.of(QUESTION).gold(0));
    assertFails(Status.UNSUPPORTED, () -> graph.train(questions, options));
  }

  @Test
  void aLoopAsksInASearchToo() {
    List<String> asked = new ArrayList<>();
    RunOptions mute = SmallGraph.embedding().method(Method.SELF_ASK).set("retriever", "bm25");
    RunOptions options =
        mute.complete(
            (messages, context) -> {
              asked.add(context.purpose());
              boolean known =
                  messages.stream()
                      .anyMatch(message -> message.content().contains("Okafor designed it."));
              if (!context.purpose().equals("self_ask")) return Completion.of("Okafor designed it.");
              return Completion.of(
                  known
                      ? "So the final answer is: Bergen"
                      : "Follow up: Who designed the Harbour Bridge?");
            });
    SearchResult found = graph.search(QUESTION, options);
    assertEquals(List.of("self_ask", "sub_answer", "self_ask"), asked);
    int bridge = graph.find("bridge");
    assertTrue(Arrays.stream(found.passages()).anyMatch(passage -> passage == bridge));
    assertEquals("self_ask", found.explanation().loop());
    assertEquals(3, found.explanation().cost().completions());

    HoptrailException failure =
        assertFails(Status.HOST_FAILURE, () -> graph.search(QUESTION, mute));
    assertTrue(failure.getMessage().contains("no complete function"), failure.getMessage());
  }
}
