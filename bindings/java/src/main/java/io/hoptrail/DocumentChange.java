package io.hoptrail;

import java.util.Locale;

/** What a change of a {@link Store} has done with a document. */
public enum DocumentChange {
  /** It is new. */
  INDEXED,
  /** Its id was there with another content, which is gone. */
  UPDATED,
  /** It is what it was: nothing was done for it. */
  UNCHANGED,
  /** It is gone. */
  DELETED,
  /** It was to be deleted, and was not there. */
  NOT_FOUND,
  /** Something that a newer library does. */
  UNKNOWN;

  static DocumentChange of(String word) {
    for (DocumentChange change : values()) {
      if (change.name().toLowerCase(Locale.ROOT).equals(word)) return change;
    }
    return UNKNOWN;
  }
}
