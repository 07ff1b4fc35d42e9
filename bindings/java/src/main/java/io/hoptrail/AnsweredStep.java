package io.hoptrail;

/** A step of a question that was answered step by step. */
public final class AnsweredStep {
  private final String subQuestion;
  private final String subAnswer;
  private final int[] passages;

  AnsweredStep(String subQuestion, String subAnswer, int[] passages) {
    this.subQuestion = subQuestion;
    this.subAnswer = subAnswer;
    this.passages = passages;
  }

  /** What was asked. */
  public String subQuestion() {
    return subQuestion;
  }

  /** What the language model said; empty for given steps. */
  public String subAnswer() {
    return subAnswer;
  }

  /** Indices of its passages, best first. A copy. */
  public int[] passages() {
    return passages.clone();
  }
}
