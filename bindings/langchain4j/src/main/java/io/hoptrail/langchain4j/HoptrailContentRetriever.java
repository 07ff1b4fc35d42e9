package io.hoptrail.langchain4j;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.scoring.ScoringModel;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.ContentMetadata;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.rag.query.Query;
import io.hoptrail.Graph;
import io.hoptrail.Hit;
import io.hoptrail.PathStep;
import io.hoptrail.QuerySearch;
import io.hoptrail.RunOptions;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds contents for a query by following a graph. Immutable: each method returns a changed copy.
 *
 * <p>A content is a passage: its text, its metadata (the values of a key are joined by ", ", though the engine keeps them
 * separate) and, under keys that begin with "hoptrail.", its id, title, document and path. The caller keeps ownership of
 * the graph, and closes it after the last retrieval.
 */
public final class HoptrailContentRetriever implements ContentRetriever {
  private final QuerySearch<Query> search;

  private HoptrailContentRetriever(QuerySearch<Query> search) {
    this.search = search;
  }

  /** A retriever of ten contents by words, or by vectors if the options have an embedder. */
  public static HoptrailContentRetriever of(Graph graph) {
    return new HoptrailContentRetriever(QuerySearch.of(graph, Query::text));
  }

  /** Sets the search options, such as {@code RunOptions.defaults().hits(5)}. */
  public HoptrailContentRetriever options(RunOptions options) {
    return new HoptrailContentRetriever(search.options(options));
  }

  /** Adds a condition that every content must meet, such as "tenant=acme". */
  public HoptrailContentRetriever condition(String condition) {
    return new HoptrailContentRetriever(search.condition(condition));
  }

  /** Adds the conditions of each query to those of the retriever: they can only narrow it. */
  public HoptrailContentRetriever conditions(Function<Query, List<String>> conditions) {
    return new HoptrailContentRetriever(search.conditions(conditions));
  }

  /** Options whose embedder is the embedding model, for passages and questions. */
  public static RunOptions embedding(RunOptions options, String embedderId, EmbeddingModel model) {
    return options.embed(
        embedderId,
        (texts, context) -> {
          List<TextSegment> segments = texts.stream().map(TextSegment::from).toList();
          return model.embedAll(segments).content().stream()
              .map(embedding -> embedding.vector())
              .toArray(float[][]::new);
        });
  }

  /** Options whose scorer is the scoring model: it orders the first passages of a search, together with the method. */
  public static RunOptions scoring(RunOptions options, ScoringModel model) {
    return options.score(
        (question, passages) -> {
          List<TextSegment> segments = passages.stream().map(TextSegment::from).toList();
          List<Double> given = model.scoreAll(segments, question).content();
          float[] scores = new float[given.size()];
          for (int place = 0; place < scores.length; ++place) scores[place] = given.get(place).floatValue();
          return scores;
        });
  }

  @Override
  public List<Content> retrieve(Query query) {
    return search.search(query).stream().map(HoptrailContentRetriever::content).toList();
  }

  private static Content content(Hit hit) {
    Map<String, String> metadata = QuerySearch.metadata(hit, values -> String.join(", ", values));
    metadata.put("hoptrail.id", hit.id());
    String path = hit.path().stream().map(PathStep::name).collect(Collectors.joining(" → "));
    if (!path.isEmpty()) metadata.put("hoptrail.path", path);
    Map<ContentMetadata, Object> about =
        Map.of(ContentMetadata.SCORE, (double) hit.score(), ContentMetadata.EMBEDDING_ID, hit.id());
    return Content.from(TextSegment.from(hit.text(), Metadata.from(metadata)), about);
  }
}
