package io.hoptrail.springai;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.hoptrail.Graph;
import io.hoptrail.Method;
import io.hoptrail.RunOptions;
import io.hoptrail.Source;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;
import org.springframework.ai.rag.Query;
import org.springframework.ai.rag.postretrieval.document.DocumentPostProcessor;

class HoptrailDocumentRetrieverTest {
  private static final Query QUERY = new Query("Where was the designer of the Harbour Bridge born?");

  /** Embeds a text by counting its letters, and counts the texts. */
  private static final class Letters implements EmbeddingModel {
    int texts;

    @Override
    public EmbeddingResponse call(EmbeddingRequest request) {
      List<String> given = request.getInstructions();
      texts += given.size();
      return new EmbeddingResponse(
          IntStream.range(0, given.size())
              .mapToObj(place -> new Embedding(vector(given.get(place)), place))
              .toList());
    }

    @Override
    public float[] embed(Document document) {
      return vector(document.getText());
    }

    private static float[] vector(String text) {
      float[] counts = new float[26];
      counts[0] = 1;
      for (char letter : text.toLowerCase().toCharArray())
        if (letter >= 'a' && letter <= 'z') ++counts[letter - 'a'];
      return counts;
    }
  }

  private final Letters letters = new Letters();
  private final RunOptions embedding =
      HoptrailDocumentRetriever.embedding(RunOptions.defaults(), "letters", letters);
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

  private static List<String> ids(List<Document> documents) {
    return documents.stream().map(Document::getId).toList();
  }

  @Test
  void documentsAreThePassagesOfEveryHopWithAllThatIsKnownOfThem() {
    List<Document> documents = HoptrailDocumentRetriever.of(graph).retrieve(QUERY);
    assertEquals(List.of("bridge", "okafor", "bergen"), ids(documents));
    Document bridge = documents.get(0);
    assertEquals("The Harbour Bridge was designed by Ines Okafor.", bridge.getText());
    assertEquals("acme", bridge.getMetadata().get("tenant"));
    assertEquals(List.of("bridge", "steel"), bridge.getMetadata().get("tag"));
    assertEquals("Harbour Bridge", bridge.getMetadata().get("hoptrail.title"));
    assertEquals("bridge", bridge.getMetadata().get("hoptrail.document"));
    assertEquals(
        List.of("Harbour Bridge", "Harbour Bridge", "Ines Okafor", "Ines Okafor"),
        documents.get(1).getMetadata().get("hoptrail.path"));
    assertTrue(bridge.getScore() > documents.get(1).getScore());
    assertEquals(3, letters.texts); // only the passages: the search was by words
  }

  @Test
  void theConditionsOfTheRetrieverHoldWhateverAQueryAdds() {
    HoptrailDocumentRetriever acme = HoptrailDocumentRetriever.of(graph).condition("tenant=acme");
    assertEquals(List.of("bridge", "okafor"), ids(acme.retrieve(QUERY)));
    assertEquals(
        List.of("bridge"), ids(acme.conditions(query -> List.of("tag=steel")).retrieve(QUERY)));
    assertEquals(
        List.of(), ids(acme.conditions(query -> List.of("tenant=other")).retrieve(QUERY)));
  }

  @Test
  void aPostProcessorOrdersTheDocuments() {
    DocumentPostProcessor norway =
        (query, documents) -> {
          assertEquals(QUERY.text(), query.text());
          return documents.stream().filter(document -> document.getText().contains("Norway")).toList();
        };
    DocumentPostProcessor backwards =
        (query, documents) ->
            IntStream.range(0, documents.size())
                .mapToObj(place -> documents.get(documents.size() - 1 - place))
                .toList();
    assertEquals(List.of("bergen", "bridge", "okafor"), ids(orderedBy(norway)));
    assertEquals(List.of("bergen", "okafor", "bridge"), ids(orderedBy(backwards)));
  }

  private List<Document> orderedBy(DocumentPostProcessor reranker) {
    RunOptions scoring =
        HoptrailDocumentRetriever.scoring(RunOptions.defaults().set("score.weight", 1), reranker);
    return HoptrailDocumentRetriever.of(graph).options(scoring).retrieve(QUERY);
  }

  @Test
  void optionsAndAnEmbeddingModelAreThoseOfTheSearch() {
    HoptrailDocumentRetriever dense =
        HoptrailDocumentRetriever.of(graph).options(embedding.method(Method.DENSE).hits(2));
    assertEquals(2, dense.retrieve(QUERY).size());
    assertEquals(4, letters.texts);
  }
}
