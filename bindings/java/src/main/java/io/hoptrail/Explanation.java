package io.hoptrail;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What explains a result.
 *
 * @param question its text
 * @param method how passages were ranked
 * @param notices what a reader of the hits has to know, such as that the gate of trail is closed
 * @param hits best first
 * @param evidenceGraph what follows from the question, and what from what; empty for methods that
 *     find no graph
 * @param loop how the language model was taken through the question: "once", "self_critique",
 *     "self_ask", "ircot", "iter_retgen"; null but for asks, and methods that ask while they search
 * @param cost what was asked of the host for this question; null where loop is
 * @param measures of an answer to a question with gold answers; else null
 */
public record Explanation(
    String question,
    String method,
    List<String> notices,
    List<ExplainedHit> hits,
    EvidenceGraph evidenceGraph,
    String loop,
    Cost cost,
    Measures measures) {
  /** With the option {@code hits.explain} off. */
  static final Explanation NONE =
      new Explanation(
          "",
          "",
          List.of(),
          List.of(),
          new EvidenceGraph(List.of(), List.of()),
          null,
          null,
          null);

  /**
   * The evidence graph that a method finds behind its hits.
   *
   * @param nodes in reading order
   * @param edges in the order of reasoning
   */
  public record EvidenceGraph(List<EvidenceNode> nodes, List<EvidenceEdge> edges) {}

  /**
   * A passage of an evidence graph.
   *
   * @param passage its id
   * @param index its index in the graph of passages
   * @param title its title
   * @param depth edges of the shortest way from the question, at least 1
   */
  public record EvidenceNode(String passage, int index, String title, int depth) {}

  /**
   * An edge of an evidence graph: {@code to} follows from {@code from}.
   *
   * @param from a passage's id; null is the question
   * @param to a passage's id
   * @param direction which search found it: "forward" from the question, "backward" from the
   *     passages next to the answer, "both"
   * @param step the step of the question that found it, from 1; 0: the question was ranked as a
   *     whole
   */
  public record EvidenceEdge(String from, String to, String direction, int step) {}

  /**
   * What a question has asked of its host.
   *
   * @param texts texts that were embedded
   * @param completions questions to the language model
   * @param tokensRead tokens that it read, as far as the host has told
   * @param tokensWritten tokens that it wrote, as far as the host has told
   */
  public record Cost(long texts, long completions, long tokensRead, long tokensWritten) {}

  /**
   * An answer compared with the gold answers.
   *
   * @param exactMatch 1 where it is one of them
   * @param f1 of its words, with the nearest of them
   * @param accurate a judging model's word (option {@code ask.judge}); null without one
   */
  public record Measures(double exactMatch, double f1, Boolean accurate) {}

  /**
   * What explains a hit.
   *
   * @param score large when good; empty where the method gives distances
   * @param distance small when good; empty where the method gives scores
   * @param parts what the score is made of, by name; a part that does not apply is null
   * @param reasons why the hit stands where it does, in short English phrases, most important
   *     first; empty where the method does not say
   * @param path from the question to this passage
   * @param snippet with highlights
   */
  public record ExplainedHit(
      OptionalDouble score,
      OptionalDouble distance,
      Map<String, Double> parts,
      List<String> reasons,
      List<PathStep> path,
      Snippet snippet) {
    static final ExplainedHit NONE =
        new ExplainedHit(
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            Map.of(),
            List.of(),
            List.of(),
            Snippet.NONE);
  }
}
