package io.hoptrail;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Searches a graph for another library: shared by the retrievers for LangChain4j and Spring AI.
 * Immutable: each method returns a changed copy. The caller keeps ownership of the graph, and closes it after the last
 * search.
 *
 * @param question the question of a query, with its conditions
 * @param <Q> the type of the other library's query
 */
public record QuerySearch<Q>(Graph graph, RunOptions options, Function<Q, Question> question) {
  public QuerySearch {
    Objects.requireNonNull(graph, "graph");
    Objects.requireNonNull(options, "options");
    Objects.requireNonNull(question, "question");
  }

  /** A search with default options: ten hits. */
  public static <Q> QuerySearch<Q> of(Graph graph, Function<Q, String> text) {
    return new QuerySearch<>(graph, RunOptions.defaults(), query -> Question.of(text.apply(query)));
  }

  /** Sets the options of each search. */
  public QuerySearch<Q> options(RunOptions options) {
    return new QuerySearch<>(graph, options, question);
  }

  /** Adds a condition that every hit must meet, such as "tenant=acme". */
  public QuerySearch<Q> condition(String condition) {
    Objects.requireNonNull(condition, "condition");
    return conditions(query -> List.of(condition));
  }

  /** Adds the conditions of each query: they can only narrow the hits. */
  public QuerySearch<Q> conditions(Function<Q, List<String>> conditions) {
    Objects.requireNonNull(conditions, "conditions");
    return new QuerySearch<>(
        graph,
        options,
        query -> {
          Question narrowed = question.apply(query);
          for (String condition : conditions.apply(query)) narrowed = narrowed.condition(condition);
          return narrowed;
        });
  }

  /** Searches for a query, in the calling thread. Throws as {@link Graph#search} does. */
  public SearchResult search(Q query) {
    return graph.search(question.apply(query), options);
  }

  /**
   * A hit's metadata for another library: the values of each key as one value, and the hit's title and document under keys
   * that begin with "hoptrail.".
   */
  public static <V> Map<String, V> metadata(Hit hit, Function<List<String>, V> join) {
    Map<String, List<String>> values = new HashMap<>();
    for (Map.Entry<String, String> field : hit.metadata())
      values.computeIfAbsent(field.getKey(), key -> new ArrayList<>()).add(field.getValue());
    values.put("hoptrail.title", List.of(hit.title()));
    values.put("hoptrail.document", List.of(hit.document()));
    Map<String, V> metadata = new HashMap<>();
    values.forEach((key, all) -> metadata.put(key, join.apply(all)));
    return metadata;
  }
}
