package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.hoptrail.Completion;
import io.hoptrail.ExportFormat;
import io.hoptrail.Format;
import io.hoptrail.Graph;
import io.hoptrail.Hit;
import io.hoptrail.HoptrailException;
import io.hoptrail.Passage;
import io.hoptrail.PathEvidence;
import io.hoptrail.PathStep;
import io.hoptrail.Question;
import io.hoptrail.RunOptions;
import io.hoptrail.SearchResult;
import io.hoptrail.Source;
import io.hoptrail.Status;
import io.hoptrail.TextRange;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A graph, and what is found in it. */
class GraphTest {
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
  void aTrailLeadsFromTheBridgeToTheBirthplace() {
    SearchResult result = graph.search(SmallGraph.QUESTION, SmallGraph.embedding());
    assertEquals(
        List.of("bridge", "okafor", "bergen"), result.hits().stream().map(Hit::id).toList());
    Hit last = result.hits().get(2);
    assertEquals(3, last.rank());
    assertEquals("Bergen", last.title());
    assertEquals("Bergen is a city on the west coast of Norway.", last.text());
    assertEquals("bergen", last.document());
    assertEquals(
        List.of(
            "Harbour Bridge", "Harbour Bridge", "Ines Okafor", "Ines Okafor", "Bergen", "Bergen"),
        last.path().stream()
            .map(step -> step.entity() == null ? step.title() : step.entity())
            .toList());
    assertEquals("question", last.path().get(0).by());
    assertEquals(
        new PathStep(
            "own",
            null,
            "bergen",
            "Bergen",
            new PathEvidence("bergen", "bergen", "title", "Bergen", new TextRange(0, 6, 0, 6))),
        last.path().get(5));
    assertFalse(last.parts().isEmpty());
    assertFalse(result.hits().get(0).reasons().isEmpty());
    assertTrue(last.text().contains(last.snippet().text()));
    result
        .hits()
        .get(0)
        .snippet()
        .highlights()
        .forEach(
            range ->
                assertEquals(
                    range.byteEnd() - range.byteBegin(),
                    result.hits().get(0).text().substring(range.begin(), range.end()).length()));
    assertEquals(result.scores()[2], last.score());
    assertEquals(last.score(), result.explanation().hits().get(2).score().orElseThrow(), 1e-6);
    assertEquals("trail", result.explanation().method());
  }

  @Test
  void manyQuestionsGiveWhatEachGivesAlone() {
    List<Question> questions =
        List.of(Question.of("Who designed the Harbour Bridge?"), Question.of("Where is Bergen?"));
    List<SearchResult> together = graph.searchMany(questions, SmallGraph.embedding());
    for (int i = 0; i < 2; ++i) {
      assertArrayEquals(
          graph.search(questions.get(i), SmallGraph.embedding()).explanationJson(),
          together.get(i).explanationJson());
    }
    assertEquals(List.of(), graph.searchMany(List.of(), SmallGraph.embedding()));
  }

  @Test
  void conditionsHoldForAllHits() {
    SearchResult result =
        graph.search(
            Question.of(SmallGraph.QUESTION).condition("country=Norway"), SmallGraph.embedding());
    assertEquals(List.of("bergen"), result.hits().stream().map(Hit::id).toList());
    assertEquals(List.of(Map.entry("country", "Norway")), result.hits().get(0).metadata());
    assertFails(
        Status.BAD_INPUT,
        () -> graph.search(Question.of("?").condition("no condition"), SmallGraph.embedding()));
  }

  @Test
  void aPassageHasAllThatItsSourceSaid() {
    Passage passage = graph.passage(graph.find("bergen"));
    assertEquals("bergen", passage.id());
    assertEquals("Bergen", passage.title());
    assertEquals("Bergen", passage.documentTitle());
    assertEquals(OptionalInt.empty(), passage.page());
    assertEquals(List.of(Map.entry("country", "Norway")), passage.metadata());
    assertEquals("", passage.heading());
    assertFails(Status.NOT_FOUND, () -> graph.find("nowhere"));
    HoptrailException failure = assertFails(Status.INVALID_ARGUMENT, () -> graph.passage(3));
    assertTrue(failure.getMessage().contains("3"), failure.getMessage());
    assertFails(Status.INVALID_ARGUMENT, () -> graph.passage(-1));
  }

  @Test
  void aDocumentIsCutAtItsHeadings() {
    String text =
        "# Bridges\n\n"
            + "The oldest is [the Harbour Bridge](harbour.md).\n\n"
            + "## Others\n\n"
            + "There are none.";
    try (Graph documents =
        Graph.build(List.of(Source.document("notes/bridges.md", "", text, Format.MARKDOWN)))) {
      Passage last = documents.passage(documents.passageCount() - 1);
      assertEquals("notes/bridges.md", last.documentId());
      assertEquals("Bridges", last.documentTitle());
      assertEquals("Others", last.heading());
      assertEquals(1, documents.documentCount());
      assertTrue(
          text.getBytes(StandardCharsets.UTF_8).length >= last.sourceEnd()
              && last.sourceEnd() > last.sourceBegin());
    }
  }

  @Test
  void itKnowsItself() {
    assertEquals(3, graph.passageCount());
    assertEquals(3, graph.documentCount());
    assertEquals(SmallGraph.DIMENSION, graph.dimension());
    assertEquals("counting", graph.embedderId());
    assertEquals("Where was it born?", graph.mask("Where was Ines Okafor born?"));
    assertEquals(3L, graph.describe(RunOptions.defaults()).get("passages"));
    assertTrue(graph.export(ExportFormat.JSON).startsWith("{"));
    assertTrue(graph.export(ExportFormat.GRAPHML).contains("<graphml"));
    assertTrue(graph.export(ExportFormat.DOT).contains("graph"));
  }

  @Test
  void withoutAnEmbedderAGraphWithVectorsAnswersByWords() {
    List<String> expected = List.of("bridge", "okafor", "bergen");
    assertEquals(expected, graph.search(SmallGraph.QUESTION).stream().map(Hit::id).toList());
    Question question = Question.of(SmallGraph.QUESTION);
    RunOptions none = RunOptions.defaults();
    assertEquals(
        expected, graph.searchMany(List.of(question), none).get(0).stream().map(Hit::id).toList());
    assertEquals(
        expected,
        graph.searchAsync(question, none).join().stream().map(Hit::id).toList());
    RunOptions answering = none.complete((messages, context) -> Completion.of("Bergen"));
    assertEquals("Bergen", graph.ask(question, answering).answer());
    // Who wants vectors is told what is missing.
    HoptrailException wanted =
        assertFails(
            Status.HOST_FAILURE, () -> graph.search(question, none.set("search.embed", true)));
    assertTrue(wanted.getMessage().contains("embed"), wanted.getMessage());
  }

  @Test
  void hitsAreAStreamAndAnIterable() {
    SearchResult result = graph.search(SmallGraph.QUESTION);
    List<Hit> hits = new ArrayList<>();
    for (Hit hit : result) hits.add(hit);
    assertEquals(
        result.stream().map(Hit::title).toList(), hits.stream().map(Hit::title).toList());
  }

  @Test
  void optionsAreCheckedByName() {
    HoptrailException unknown =
        assertFails(
            Status.UNKNOWN_OPTION, () -> graph.search("?", RunOptions.defaults().set("hit", 1)));
    assertEquals("hit", unknown.detail());
    HoptrailException bounds =
        assertFails(
            Status.OPTION_OUT_OF_BOUNDS, () -> graph.search("?", RunOptions.defaults().hits(0)));
    assertEquals("hits", bounds.detail());
    assertFails(Status.INVALID_ARGUMENT, () -> RunOptions.defaults().work(0));
    RunOptions set =
        RunOptions.defaults()
            .set("gnn_ret.alpha", new double[] {0.25, 0.5})
            .set("hits", 7)
            .set("ask.steps", "4")
            .set("analyzer.stemming", false)
            .set("bm25.b", 0.5);
    assertEquals("7", set.get("hits"));
    assertEquals("0.25,0.5", set.get("gnn_ret.alpha").replace(" ", ""));
    assertEquals("4", set.get("ask.steps"));
    assertEquals("false", set.get("analyzer.stemming"));
    assertEquals("0.5", set.get("bm25.b"));
    assertEquals("10", RunOptions.defaults().get("hits"));
  }

  @Test
  void whatCannotBeIndexedIsNamed() {
    HoptrailException twice =
        assertFails(
            Status.DUPLICATE_ID,
            () ->
                Graph.build(
                    List.of(Source.passage("a", "", "One."), Source.passage("a", "", "Two."))));
    assertEquals("a", twice.detail());
    float[] notANumber = {1, Float.NaN};
    assertFails(
        Status.BAD_INPUT,
        () -> Graph.build(List.of(Source.passage("a", "", "One.").vector(notANumber))));
    assertFails(
        Status.WRONG_STATE,
        () -> Graph.build(List.of(Source.document("a", "", "One.", Format.PLAIN).entity("One"))));
    assertFails(
        Status.BAD_INPUT,
        () -> Graph.build(java.util.Arrays.asList(Source.passage("a", "", "One."), null)));
  }
}
