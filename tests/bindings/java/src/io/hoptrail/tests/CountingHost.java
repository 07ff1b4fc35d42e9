package io.hoptrail.tests;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** The vectors of tests/vectors (README there, "The host"): each follows from its text. */
final class CountingHost {
  private CountingHost() {}

  /**
   * Component j counts the bytes of the text that are j modulo the dimension, and one more for j =
   * 0.
   */
  static float[] vector(String text, int dimension) {
    float[] vector = new float[dimension];
    vector[0] = 1;
    for (byte sign : text.getBytes(StandardCharsets.UTF_8)) vector[(sign & 255) % dimension] += 1;
    return vector;
  }

  static float[][] vectors(List<String> texts, int dimension) {
    return texts.stream().map(text -> vector(text, dimension)).toArray(float[][]::new);
  }
}
