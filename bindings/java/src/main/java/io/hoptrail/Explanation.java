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
 */
public record Explanation(
    String question, String method, List<String> notices, List<ExplainedHit> hits) {
  /** With the option {@code hits.explain} off. */
  static final Explanation NONE = new Explanation("", "", List.of(), List.of());

  /**
   * What explains a hit.
   *
   * @param score large when good; empty where the method gives distances
   * @param distance small when good; empty where the method gives scores
   * @param parts what the score is made of, by name; a part that does not apply is null
   * @param path from the question to this passage
   * @param snippet with highlights
   */
  public record ExplainedHit(
      OptionalDouble score,
      OptionalDouble distance,
      Map<String, Double> parts,
      List<PathStep> path,
      Snippet snippet) {
    static final ExplainedHit NONE =
        new ExplainedHit(
            OptionalDouble.empty(), OptionalDouble.empty(), Map.of(), List.of(), Snippet.NONE);
  }
}
