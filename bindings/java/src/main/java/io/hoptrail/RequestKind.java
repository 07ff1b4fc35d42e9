package io.hoptrail;

/** What a task can ask of its host. */
public enum RequestKind {
  /** Vectors for texts. */
  EMBED,
  /** A language model's answer. */
  COMPLETE,
  /** A file operation. */
  FILE,
  /** Something that a newer library asks for: to be answered with a failure. */
  UNKNOWN
}
