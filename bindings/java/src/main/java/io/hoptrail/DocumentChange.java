package io.hoptrail;

import java.util.Locale;

/** The effect of a {@link Store} change on a document. */
public enum DocumentChange {
  /** The document is new. */
  INDEXED,
  /** The document replaced another one with the same id. */
  UPDATED,
  /** The document has not changed: it was not indexed again. */
  UNCHANGED,
  /** The document was deleted. */
  DELETED,
  /** The document to delete was not in the store. */
  NOT_FOUND,
  /** A value from a newer library. */
  UNKNOWN;

  static DocumentChange of(String word) {
    for (DocumentChange change : values()) {
      if (change.name().toLowerCase(Locale.ROOT).equals(word)) return change;
    }
    return UNKNOWN;
  }
}
