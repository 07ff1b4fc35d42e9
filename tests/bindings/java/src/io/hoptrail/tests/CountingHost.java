package io.hoptrail.tests;

import io.hoptrail.*;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/**
 * The host of tests/vectors (README there, "The host"): every answer follows from the request.
 */
final class CountingHost {
  private final int dimension;
  private final Iterator<String> replies;
  private final Consumer<String> print;

  /**
   * @param dimension 0: it has no vectors; @param print gets a line for each question to the
   *     language model
   */
  CountingHost(int dimension, List<String> replies, Consumer<String> print) {
    this.dimension = dimension;
    this.replies = replies.iterator();
    this.print = print;
  }

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

  float[][] embed(List<String> texts, EmbedContext context) {
    if (dimension == 0) throw new IllegalStateException("no vectors");
    return vectors(texts, dimension);
  }

  Completion complete(List<Message> messages, CompleteContext context) {
    StringBuilder all = new StringBuilder();
    for (Message message : messages)
      all.append(message.role()).append('\0').append(message.content()).append('\0');
    print.accept("=\tasked\t" + context.purpose() + "\t" + Sums.crc32c(all.toString()));
    if (!replies.hasNext()) throw new IllegalStateException("no reply");
    return Completion.of(replies.next());
  }
}
