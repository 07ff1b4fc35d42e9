package io.hoptrail;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The explanation of a result, read from {@link SearchResult#explanationJson}.
 *
 * @param question the question as it was searched for: a notice names each corrected word
 * @param method the method that ranked the passages
 * @param notices notices about the hits, such as that the gate of trail is closed
 * @param answerability whether the hits can answer the question; null if {@code hits.explain} is off
 * @param hits the hits' explanations, best first
 * @param links the links among the question, the first 20 hits, and the passages between them
 * @param evidenceGraph how passages depend on the question and on each other; empty for methods
 *     that build no such graph
 * @param loop the question loop of the language model: "once", "self_critique", "self_ask",
 *     "ircot", "iter_retgen", "plan"; null except for asks and for methods that call a language model while
 *     they search
 * @param cost the host requests of this question; null if loop is null
 * @param measures measures of the answer, if the question has gold answers; else null
 */
public record Explanation(
    String question,
    String method,
    List<String> notices,
    Answerability answerability,
    List<ExplainedHit> hits,
    List<HopLink> links,
    EvidenceGraph evidenceGraph,
    String loop,
    Cost cost,
    Measures measures) {
  /** For results with the option {@code hits.explain} off. */
  static final Explanation NONE =
      new Explanation(
          "",
          "",
          List.of(),
          null,
          List.of(),
          List.of(),
          new EvidenceGraph(List.of(), List.of()),
          null,
          null,
          null);

  /**
   * The evidence graph that a method finds behind its hits.
   *
   * @param nodes the passages in reading order
   * @param edges the edges in the order of reasoning
   */
  public record EvidenceGraph(List<EvidenceNode> nodes, List<EvidenceEdge> edges) {}

  /**
   * A passage of an evidence graph.
   *
   * @param passage its id
   * @param index its index in the graph of passages
   * @param title its title
   * @param depth number of edges on the shortest path from the question, at least 1
   */
  public record EvidenceNode(String passage, int index, String title, int depth) {}

  /**
   * An edge of an evidence graph: {@code to} depends on {@code from}.
   *
   * @param from a passage's id; null: the question
   * @param to a passage's id
   * @param direction which search found it: "forward" from the question, "backward" from the
   *     passages next to the answer, "both"
   * @param step the step of the question that found it, from 1; 0 if the question was ranked as a
   *     whole
   */
  public record EvidenceEdge(String from, String to, String direction, int step) {}

  /**
   * The host requests of a question.
   *
   * @param texts number of texts embedded
   * @param completions number of calls of the language model
   * @param tokensRead tokens that the model read, if the host reports them
   * @param tokensWritten tokens that the model wrote, if the host reports them
   */
  public record Cost(long texts, long completions, long tokensRead, long tokensWritten) {}

  /**
   * An answer compared with the gold answers.
   *
   * @param exactMatch 1 if it equals a gold answer, else 0
   * @param f1 F1 of its words, against the most similar gold answer
   * @param accurate the verdict of a judging model (option {@code ask.judge}); null without one
   */
  public record Measures(double exactMatch, double f1, Boolean accurate) {}

  /**
   * The explanation of a hit.
   *
   * @param rank from 1
   * @param passage the passage's id
   * @param index the passage's index in the graph
   * @param document the id of the passage's document
   * @param title the passage's title
   * @param source where the passage stands in its document
   * @param score larger is better; empty if the method ranks by distance
   * @param distance smaller is better; empty if the method ranks by score
   * @param parts the components of the score, by name; one that does not apply is null
   * @param reasons reasons for the hit's rank, in short English phrases, most important first; empty
   *     if the method gives none
   * @param path the path from the question to this passage
   * @param chain the best way from the question to this passage, whether or not it moved the rank;
   *     empty if no link leads to it
   * @param rankedBy what holds the hit at its rank: "links" (without them it would stand at more than
   *     twice its rank, or not at all), "words", "vectors" or "both"; null if unknown, as are the ranks
   * @param rankWithoutLinks its rank by words and vectors, from 1; empty if these do not find it
   * @param rankByWords its rank by words, from 1; empty if they do not find it
   * @param rankByVectors its rank by vectors, from 1; empty if they do not find it
   * @param matchedTerms words of the question that the passage has; of the first 20 hits
   * @param missingTerms words of the question that the passage lacks; of the first 20 hits
   * @param snippet the sentence that leads to the next hit of a chain, or adds most of the question's
   *     words
   */
  public record ExplainedHit(
      int rank,
      String passage,
      int index,
      String document,
      String title,
      HitSource source,
      OptionalDouble score,
      OptionalDouble distance,
      Map<String, Double> parts,
      List<String> reasons,
      List<PathStep> path,
      List<ChainStep> chain,
      String rankedBy,
      OptionalInt rankWithoutLinks,
      OptionalInt rankByWords,
      OptionalInt rankByVectors,
      List<MatchedTerm> matchedTerms,
      List<String> missingTerms,
      Snippet snippet) {
    static final ExplainedHit NONE =
        new ExplainedHit(
            0,
            "",
            0,
            "",
            "",
            HitSource.NONE,
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            Map.of(),
            List.of(),
            List.of(),
            List.of(),
            null,
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            List.of(),
            List.of(),
            Snippet.NONE);
  }
}
