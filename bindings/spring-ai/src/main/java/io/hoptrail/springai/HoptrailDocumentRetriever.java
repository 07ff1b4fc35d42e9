package io.hoptrail.springai;

import io.hoptrail.Graph;
import io.hoptrail.Hit;
import io.hoptrail.PathStep;
import io.hoptrail.QuerySearch;
import io.hoptrail.RunOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.rag.Query;
import org.springframework.ai.rag.postretrieval.document.DocumentPostProcessor;
import org.springframework.ai.rag.retrieval.search.DocumentRetriever;

/**
 * Finds documents for a query by following a graph. Immutable: each method returns a changed copy.
 *
 * <p>A document is a passage: its id, its text, its score, its metadata (a list of texts for a key with several values)
 * and, under keys that begin with "hoptrail.", its title, its document's id and its path, a list of names. The caller keeps
 * ownership of the graph, and closes it after the last retrieval.
 */
public final class HoptrailDocumentRetriever implements DocumentRetriever {
  private final QuerySearch<Query> search;

  private HoptrailDocumentRetriever(QuerySearch<Query> search) {
    this.search = search;
  }

  /** A retriever of ten documents by words, or by vectors if the options have an embedder. */
  public static HoptrailDocumentRetriever of(Graph graph) {
    return new HoptrailDocumentRetriever(QuerySearch.of(graph, Query::text));
  }

  /** Sets the search options, such as {@code RunOptions.defaults().hits(5)}. */
  public HoptrailDocumentRetriever options(RunOptions options) {
    return new HoptrailDocumentRetriever(search.options(options));
  }

  /** Adds a condition that every document must meet, such as "tenant=acme". */
  public HoptrailDocumentRetriever condition(String condition) {
    return new HoptrailDocumentRetriever(search.condition(condition));
  }

  /** Adds the conditions of each query to those of the retriever: they can only narrow it. */
  public HoptrailDocumentRetriever conditions(Function<Query, List<String>> conditions) {
    return new HoptrailDocumentRetriever(search.conditions(conditions));
  }

  /** Options whose embedder is the embedding model, for passages and questions. */
  public static RunOptions embedding(RunOptions options, String embedderId, EmbeddingModel model) {
    return options.embed(embedderId, (texts, context) -> model.embed(texts).toArray(float[][]::new));
  }

  /**
   * Options whose scorer is a post-processor that reorders documents, such as a reranker. Only the order counts: the earlier
   * a passage comes, the higher is its score; one that is missing has the lowest. The documents must keep their ids.
   */
  public static RunOptions scoring(RunOptions options, DocumentPostProcessor reranker) {
    return options.score(
        (question, passages) -> {
          List<Document> documents = new ArrayList<>(passages.size());
          for (String passage : passages)
            documents.add(Document.builder().id(String.valueOf(documents.size())).text(passage).build());
          List<Document> ranked = reranker.process(new Query(question), documents);
          float[] scores = new float[passages.size()];
          for (int rank = 0; rank < ranked.size(); ++rank)
            scores[Integer.parseInt(ranked.get(rank).getId())] = ranked.size() - rank;
          return scores;
        });
  }

  @Override
  public List<Document> retrieve(Query query) {
    return search.search(query).stream().map(HoptrailDocumentRetriever::document).toList();
  }

  private static Document document(Hit hit) {
    Map<String, Object> metadata =
        QuerySearch.metadata(hit, values -> values.size() == 1 ? values.get(0) : values);
    metadata.put("hoptrail.path", hit.path().stream().map(PathStep::name).toList());
    return Document.builder()
        .id(hit.id())
        .text(hit.text())
        .score((double) hit.score())
        .metadata(metadata)
        .build();
  }
}
