package io.hoptrail;

/**
 * A language model's answer.
 *
 * @param text the answer's text
 * @param tokensRead tokens of the messages; 0: not known
 * @param tokensWritten tokens of the answer; 0: not known
 */
public record Completion(String text, long tokensRead, long tokensWritten) {
  /** An answer without token counts. */
  public static Completion of(String text) {
    return new Completion(text, 0, 0);
  }
}
