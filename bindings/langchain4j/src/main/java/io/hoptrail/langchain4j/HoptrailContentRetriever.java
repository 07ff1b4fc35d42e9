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
import io.hoptrail.Question;
import io.hoptrail.RunOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
  private final Graph graph;
  private final RunOptions options;
  private final List<String> conditions;
  private final Function<Query, List<String>> more;

  private HoptrailContentRetriever(
      Graph graph, RunOptions options, List<String> conditions, Function<Query, List<String>> more) {
    this.graph = Objects.requireNonNull(graph, "graph");
    this.options = Objects.requireNonNull(options, "options");
    this.conditions = List.copyOf(conditions);
    this.more = Objects.requireNonNull(more, "conditions");
  }

  /** A retriever of ten contents by words, or by vectors if the options have an embedder. */
  public static HoptrailContentRetriever of(Graph graph) {
    return new HoptrailContentRetriever(graph, RunOptions.defaults(), List.of(), query -> List.of());
  }

  /** Sets the search options, such as {@code RunOptions.defaults().hits(5)}. */
  public HoptrailContentRetriever options(RunOptions options) {
    return new HoptrailContentRetriever(graph, options, conditions, more);
  }

  /** Adds a condition that every content must meet, such as "tenant=acme". */
  public HoptrailContentRetriever condition(String condition) {
    List<String> all = new ArrayList<>(conditions);
    all.add(Objects.requireNonNull(condition, "condition"));
    return new HoptrailContentRetriever(graph, options, all, more);
  }

  /** Sets the conditions of each query, in addition to those of the retriever: they can only narrow it. */
  public HoptrailContentRetriever conditions(Function<Query, List<String>> more) {
    return new HoptrailContentRetriever(graph, options, conditions, more);
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
    Question question = Question.of(query.text());
    for (String condition : conditions) question = question.condition(condition);
    for (String condition : more.apply(query)) question = question.condition(condition);
    return graph.search(question, options).stream().map(HoptrailContentRetriever::content).toList();
  }

  private static Content content(Hit hit) {
    Map<String, String> metadata =
        hit.metadata().stream()
            .collect(
                Collectors.groupingBy(
                    Map.Entry::getKey,
                    HashMap::new,
                    Collectors.mapping(Map.Entry::getValue, Collectors.joining(", "))));
    metadata.put("hoptrail.id", hit.id());
    metadata.put("hoptrail.title", hit.title());
    metadata.put("hoptrail.document", hit.document());
    String path = hit.path().stream().map(PathStep::name).collect(Collectors.joining(" → "));
    if (!path.isEmpty()) metadata.put("hoptrail.path", path);
    Map<ContentMetadata, Object> about =
        Map.of(ContentMetadata.SCORE, (double) hit.score(), ContentMetadata.EMBEDDING_ID, hit.id());
    return Content.from(TextSegment.from(hit.text(), Metadata.from(metadata)), about);
  }
}
