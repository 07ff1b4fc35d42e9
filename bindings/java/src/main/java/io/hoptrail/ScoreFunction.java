package io.hoptrail;

import java.util.List;

/**
 * Scores passages for a question, such as by a cross-encoder. It is called on the thread that drives
 * the run.
 */
@FunctionalInterface
public interface ScoreFunction {
  /**
   * Returns one finite number per passage, in the order of the passages: higher is better, on any
   * scale.
   *
   * @param passages best first, as ranked without the scorer; each comes after the sentences that lead
   *     to it (option {@code score.chains})
   * @throws Exception becomes the cause of the run's {@link HoptrailException}
   */
  float[] score(String question, List<String> passages) throws Exception;
}
