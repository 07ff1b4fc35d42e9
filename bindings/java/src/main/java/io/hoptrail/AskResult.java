package io.hoptrail;

/** The answer to a question, with the ranking that it is based on. */
public final class AskResult extends SearchResult {
  private final String answer;
  private final boolean partial;

  AskResult(ResultColumns columns, String answer, boolean partial) {
    super(columns);
    this.answer = answer;
    this.partial = partial;
  }

  /** The language model's final answer. */
  public String answer() {
    return answer;
  }

  /**
   * Whether the loop ended before its critique accepted the answer: it used up its steps, or the
   * model repeated a sub-question.
   */
  public boolean isPartial() {
    return partial;
  }

  @Override
  public String toString() {
    return "AskResult[answer=" + answer + ", partial=" + partial + ", hits=" + hits() + "]";
  }
}
