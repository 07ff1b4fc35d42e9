package io.hoptrail;

import java.util.List;

/**
 * The piece of a passage that says most about the question.
 *
 * @param text the piece
 * @param range where it is in the passage's text
 * @param highlights the words that met the question, as ranges of the passage's text
 */
public record Snippet(String text, TextRange range, List<TextRange> highlights) {
  static final Snippet NONE = new Snippet("", new TextRange(0, 0, 0, 0), List.of());
}
