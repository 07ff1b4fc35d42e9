package io.hoptrail;

import java.util.List;

/**
 * Whether the hits can answer the question, and the words that tell why.
 *
 * @param signal "likely": the hits have the question's names and most of its words; "partial": they
 *     have some; "unlikely": the corpus probably has no answer
 * @param missingTerms words of the question that no passage of the corpus has
 * @param uncoveredTerms further words of the question that none of the first 20 hits has
 * @param span words of a sentence that answer the question; null if none is certain enough
 */
public record Answerability(
    String signal, List<String> missingTerms, List<String> uncoveredTerms, Span span) {
  /**
   * Words of a sentence that answer the question, found by rules without a language model.
   *
   * @param text the answer
   * @param passage the id of the passage, which is a hit
   * @param range the answer's range in the passage's text
   * @param sentence the sentence in which it was found
   * @param sentenceRange the sentence's range in the passage's text
   * @param confidence the share of spans found by the same rule that were right, on questions with
   *     known answers: 0 to 1
   * @param measures the span compared with the gold answers, if the question has them; else null
   */
  public record Span(
      String text,
      String passage,
      TextRange range,
      String sentence,
      TextRange sentenceRange,
      double confidence,
      SpanMeasures measures) {}

  /**
   * A span compared with the gold answers.
   *
   * @param exactMatch 1 if it equals a gold answer, else 0
   * @param f1 F1 of its words, against the most similar gold answer
   * @param sentenceHasAnswer whether the span's sentence contains a gold answer
   */
  public record SpanMeasures(double exactMatch, double f1, boolean sentenceHasAnswer) {}
}
