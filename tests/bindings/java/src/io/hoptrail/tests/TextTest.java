package io.hoptrail.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.hoptrail.Graph;
import io.hoptrail.Source;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Text crosses as UTF-8 with its length, regardless of what it is. */
class TextTest {
  @Test
  void allOfUnicodeComesBackAsItWent() {
    List<String> texts =
        List.of(
            "plain",
            "Mühlhausen",
            "Ⅳ 日本語 עברית",
            "𝔸 emoji 🧭 and 🏴‍☠️",
            "x".repeat(300_000) + "é");
    for (String text : texts) {
      try (Graph graph = Graph.build(List.of(Source.passage("ü 🧭", text, text)))) {
        assertEquals(text, graph.passage(0).text());
        assertEquals("ü 🧭", graph.passage(0).id());
        assertEquals(0, graph.find("ü 🧭"));
      }
    }
  }

  @Test
  void aZeroDoesNotEndAText() {
    try (Graph graph = Graph.build(List.of(Source.passage("a", "", "before\0behind")))) {
      assertEquals(
          "before behind",
          graph.passage(0).text(),
          "the library takes control characters for spaces");
      assertEquals(1, graph.search("what is\0behind?").hits().size());
    }
  }

  @Test
  void aLoneSurrogateBecomesAReplacementCharacter() {
    try (Graph graph =
        Graph.build(
            List.of(
                Source.passage("a", "", "half \uD83E of a sign, and \uDDED the other, \uD83E")))) {
      assertEquals("half \uFFFD of a sign, and \uFFFD the other, \uFFFD", graph.passage(0).text());
      assertEquals(1, graph.search("which \uDDED half?").hits().size());
    }
  }
}
