package io.hoptrail.springai;

import io.hoptrail.Graph;
import io.hoptrail.Hit;
import io.hoptrail.PathStep;
import io.hoptrail.Question;
import io.hoptrail.RunOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
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
  private final Graph graph;
  private final RunOptions options;
  private final List<String> conditions;
  private final Function<Query, List<String>> more;

  private HoptrailDocumentRetriever(
      Graph graph, RunOptions options, List<String> conditions, Function<Query, List<String>> more) {
    this.graph = Objects.requireNonNull(graph, "graph");
    this.options = Objects.requireNonNull(options, "options");
    this.conditions = List.copyOf(conditions);
    this.more = Objects.requireNonNull(more, "conditions");
  }

  /** A retriever of ten documents by words, or by vectors if the options have an embedder. */
  public static HoptrailDocumentRetriever of(Graph graph) {
    return new HoptrailDocumentRetriever(graph, RunOptions.defaults(), List.of(), query -> List.of());
  }

  /** Sets the search options, such as {@code RunOptions.defaults().hits(5)}. */
  public HoptrailDocumentRetriever options(RunOptions options) {
    return new HoptrailDocumentRetriever(graph, options, conditions, more);
  }

  /** Adds a condition that every document must meet, such as "tenant=acme". */
  public HoptrailDocumentRetriever condition(String condition) {
    List<String> all = new ArrayList<>(conditions);
    all.add(Objects.requireNonNull(condition, "condition"));
    return new HoptrailDocumentRetriever(graph, options, all, more);
  }

  /** Sets the conditions of each query, in addition to those of the retriever: they can only narrow it. */
  public HoptrailDocumentRetriever conditions(Function<Query, List<String>> more) {
    return new HoptrailDocumentRetriever(graph, options, conditions, more);
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
    Question question = Question.of(query.text());
    for (String condition : conditions) question = question.condition(condition);
    for (String condition : more.apply(query)) question = question.condition(condition);
    return graph.search(question, options).stream()
        .map(HoptrailDocumentRetriever::document)
        .toList();
  }

  private static Document document(Hit hit) {
    Map<String, Object> metadata = new HashMap<>();
    hit.metadata().stream()
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())))
        .forEach((key, values) -> metadata.put(key, values.size() == 1 ? values.get(0) : values));
    metadata.put("hoptrail.title", hit.title());
    metadata.put("hoptrail.document", hit.document());
    metadata.put("hoptrail.path", hit.path().stream().map(PathStep::name).toList());
    return Document.builder()
        .id(hit.id())
        .text(hit.text())
        .score((double) hit.score())
        .metadata(metadata)
        .build();
  }
}
