package io.hoptrail;

import io.hoptrail.raw.RawFunctions;

/** The kind of a text to embed; some models need it. */
public enum TextKind {
  /** A question. */
  QUERY,
  /** A passage of the corpus. */
  PASSAGE,
  /** A path through the graph, as text. */
  PATH;

  static TextKind of(int role) {
    return role == RawFunctions.HOP_TEXT_PASSAGE
        ? PASSAGE
        : role == RawFunctions.HOP_TEXT_PATH ? PATH : QUERY;
  }
}
