package io.hoptrail;

/** The answer to a question, with the ranking that it was made from. */
public final class AskResult extends SearchResult {
  private final String answer;
  private final boolean partial;

  AskResult(Graph graph, ResultColumns columns, String answer, boolean partial) {
    super(graph, columns);
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

  @Override
  public String toString() {
    return "AskResult[answer=" + answer + ", partial=" + partial + ", hits=" + hits() + "]";
  }
}
