package io.hoptrail.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.hoptrail.Graph;
import io.hoptrail.Source;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Text crosses as UTF-8 with its length, regardless of what it is. */
class TextTest {
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
