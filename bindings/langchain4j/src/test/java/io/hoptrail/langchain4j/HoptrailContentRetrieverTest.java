package io.hoptrail.langchain4j;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.model.scoring.ScoringModel;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.ContentMetadata;
import dev.langchain4j.rag.query.Query;
import io.hoptrail.Graph;
import io.hoptrail.HoptrailException;
import io.hoptrail.Method;
import io.hoptrail.RunOptions;
import io.hoptrail.Source;
import io.hoptrail.Status;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HoptrailContentRetrieverTest {
  private static final Query QUERY =
      Query.from("Where was the designer of the Harbour Bridge born?");

  /** Embeds a text by counting its letters, and counts the texts. */
  private static final class Letters implements EmbeddingModel {
    int texts;

    @Override
    public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
      texts += segments.size();
      return Response.from(segments.stream().map(Letters::of).toList());
    }

    private static Embedding of(TextSegment segment) {
      float[] counts = new float[26];
      counts[0] = 1;
      for (char letter : segment.text().toLowerCase().toCharArray())
        if (letter >= 'a' && letter <= 'z') ++counts[letter - 'a'];
      return Embedding.from(counts);
    }
  }

  private final Letters letters = new Letters();
  private final RunOptions embedding =
      HoptrailContentRetriever.embedding(RunOptions.defaults(), "letters", letters);
  private final Graph graph =
      Graph.build(
          List.of(
              Source.passage("bridge", "Harbour Bridge", "The Harbour Bridge was designed by Ines Okafor.")
                  .metadata("tenant", "acme")
                  .metadata("tag", "bridge")
                  .metadata("tag", "steel"),
              Source.passage("okafor", "Ines Okafor", "Ines Okafor was born in Bergen.")
                  .metadata("tenant", "acme"),
              Source.passage("bergen", "Bergen", "Bergen is a city on the west coast of Norway.")
                  .metadata("tenant", "other")),
          embedding);

  @AfterEach
  void close() {
    graph.close();
  }

  private static List<String> ids(List<Content> contents) {
    return contents.stream()
        .map(content -> content.textSegment().metadata().getString("hoptrail.id"))
        .toList();
  }

  @Test
  void contentsAreThePassagesOfEveryHopWithAllThatIsKnownOfThem() {
    List<Content> contents = HoptrailContentRetriever.of(graph).retrieve(QUERY);
    assertEquals(List.of("bridge", "okafor", "bergen"), ids(contents));
    TextSegment bridge = contents.get(0).textSegment();
    assertEquals("The Harbour Bridge was designed by Ines Okafor.", bridge.text());
    assertEquals("acme", bridge.metadata().getString("tenant"));
    assertEquals("bridge, steel", bridge.metadata().getString("tag"));
    assertEquals("Harbour Bridge", bridge.metadata().getString("hoptrail.title"));
    assertEquals("bridge", bridge.metadata().getString("hoptrail.document"));
    assertEquals(
        "Harbour Bridge → Harbour Bridge → Ines Okafor → Ines Okafor",
        contents.get(1).textSegment().metadata().getString("hoptrail.path"));
    assertEquals("bridge", contents.get(0).metadata().get(ContentMetadata.EMBEDDING_ID));
    assertTrue(
        (double) contents.get(0).metadata().get(ContentMetadata.SCORE)
            > (double) contents.get(1).metadata().get(ContentMetadata.SCORE));
    assertEquals(3, letters.texts); // only the passages: the search was by words
  }

  @Test
  void theConditionsOfTheRetrieverHoldWhateverAQueryAdds() {
    HoptrailContentRetriever acme = HoptrailContentRetriever.of(graph).condition("tenant=acme");
    assertEquals(List.of("bridge", "okafor"), ids(acme.retrieve(QUERY)));
    assertEquals(
        List.of("bridge"), ids(acme.conditions(query -> List.of("tag=steel")).retrieve(QUERY)));
    assertEquals(
        List.of(), ids(acme.conditions(query -> List.of("tenant=other")).retrieve(QUERY)));
    assertEquals(List.of("bridge", "okafor"), ids(acme.retrieve(QUERY)));
  }

  @Test
  void aScoringModelOrdersTheContents() {
    ScoringModel norway =
        (segments, query) -> {
          assertEquals(QUERY.text(), query);
          return Response.from(
              segments.stream().map(segment -> segment.text().contains("Norway") ? 1.0 : 0.0).toList());
        };
    RunOptions scoring =
        HoptrailContentRetriever.scoring(RunOptions.defaults().set("score.weight", 1), norway);
    assertEquals(
        List.of("bergen", "bridge", "okafor"),
        ids(HoptrailContentRetriever.of(graph).options(scoring).retrieve(QUERY)));
  }

  @Test
  void optionsAndAnEmbeddingModelAreThoseOfTheSearch() {
    HoptrailContentRetriever dense =
        HoptrailContentRetriever.of(graph).options(embedding.method(Method.DENSE).hits(2));
    assertEquals(2, dense.retrieve(QUERY).size());
    assertEquals(4, letters.texts);
    HoptrailContentRetriever wrong =
        HoptrailContentRetriever.of(graph).options(RunOptions.defaults().hits(0));
    HoptrailException failure =
        assertThrows(HoptrailException.class, () -> wrong.retrieve(QUERY));
    assertEquals(Status.OPTION_OUT_OF_BOUNDS, failure.status());
  }
}
