package io.hoptrail;

import java.util.List;

/** Makes vectors of texts. It is called on the thread that drives the run. */
@FunctionalInterface
public interface EmbedFunction {
  /**
   * Returns one row per text, in the order of the texts, all of one dimension; they need not have
   * unit length.
   *
   * @throws Exception becomes the cause of the run's {@link HoptrailException}
   */
  float[][] embed(List<String> texts, EmbedContext context) throws Exception;
}
