package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.hoptrail.Format;
import io.hoptrail.Graph;
import io.hoptrail.Hit;
import io.hoptrail.HoptrailException;
import io.hoptrail.Passage;
import io.hoptrail.RunOptions;
import io.hoptrail.SearchResult;
import io.hoptrail.Source;
import io.hoptrail.Status;
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
  void itsDescriptionIsAMap() {
    assertEquals(3L, graph.describe(RunOptions.defaults()).get("passages"));
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
