package io.hoptrail;

import java.util.List;

/** The answer to a question, with the ranking that it was made from. */
public final class AskResult extends SearchResult {
  private final String answer;
  private final boolean partial;

  AskResult(
      Graph graph,
      int[] passages,
      float[] scores,
      byte[] explanationJson,
      List<AnsweredStep> steps,
      float[] state,
      String answer,
      boolean partial) {
    super(graph, passages, scores, explanationJson, steps, state);
    this.answer = answer;
    this.partial = partial;
  }

  /** What the language model said last. */
  public String answer() {
    return answer;
  }

  /**
   * Whether the loop ended before its critique was content: out of steps, or asking what it had
   * asked before.
   */
  public boolean isPartial() {
    return partial;
  }
}
