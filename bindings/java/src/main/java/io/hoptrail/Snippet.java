package io.hoptrail;

import java.util.List;

/**
 * The excerpt of a passage that matches the question best.
 *
 * @param text the excerpt
 * @param range its range in the passage's text
 * @param highlights words of the question, as ranges in the passage's text
 */
public record Snippet(String text, TextRange range, List<TextRange> highlights) {
  static final Snippet NONE = new Snippet("", new TextRange(0, 0, 0, 0), List.of());
}
