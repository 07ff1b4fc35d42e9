package io.hoptrail;

/** The kind of a request of a task to its host. */
public enum RequestKind {
  /** Vectors for texts. */
  EMBED,
  /** A language model's answer. */
  COMPLETE,
  /** Scores of passages for a question. */
  SCORE,
  /** A file operation. */
  FILE,
  /** A request from a newer library: answer it with a failure. */
  UNKNOWN
}
