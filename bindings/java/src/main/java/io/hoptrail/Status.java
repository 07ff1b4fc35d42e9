package io.hoptrail;

import io.hoptrail.raw.RawFunctions;
import java.util.Locale;

/**
 * What went wrong, for programs: the library's statuses, and three of this package.
 */
public enum Status {
  /** A null, or an invalid length or value. */
  INVALID_ARGUMENT(RawFunctions.HOP_STATUS_INVALID_ARGUMENT),
  /** An object of the wrong kind. */
  WRONG_OBJECT(RawFunctions.HOP_STATUS_WRONG_OBJECT),
  /** The call is valid, but not in the present state. */
  WRONG_STATE(RawFunctions.HOP_STATUS_WRONG_STATE),
  /** Memory outside the Java heap is exhausted. */
  OUT_OF_MEMORY(RawFunctions.HOP_STATUS_OUT_OF_MEMORY),
  /** No option has this key; {@link HoptrailException#detail} is the key. */
  UNKNOWN_OPTION(RawFunctions.HOP_STATUS_UNKNOWN_OPTION),
  /** An option's value is not allowed; the message states the bounds or choices. */
  OPTION_OUT_OF_BOUNDS(RawFunctions.HOP_STATUS_OPTION_OUT_OF_BOUNDS),
  /** Invalid data: a NaN in a vector, a passage without text. */
  BAD_INPUT(RawFunctions.HOP_STATUS_BAD_INPUT),
  /** Two documents or passages have the same id. */
  DUPLICATE_ID(RawFunctions.HOP_STATUS_DUPLICATE_ID),
  /** Nothing has this id, index or name. */
  NOT_FOUND(RawFunctions.HOP_STATUS_NOT_FOUND),
  /** Vectors of a different dimension, or the wrong number of rows. */
  DIMENSION_MISMATCH(RawFunctions.HOP_STATUS_DIMENSION_MISMATCH),
  /** Vectors from a different model than the graph's. */
  EMBEDDER_MISMATCH(RawFunctions.HOP_STATUS_EMBEDDER_MISMATCH),
  /** A damaged or foreign file; the message names the broken invariant. */
  CORRUPT_FILE(RawFunctions.HOP_STATUS_CORRUPT_FILE),
  /** A file of a version that this library does not support. */
  UNSUPPORTED_VERSION(RawFunctions.HOP_STATUS_UNSUPPORTED_VERSION),
  /** A saved task that belongs to another graph. */
  FOREIGN_GRAPH(RawFunctions.HOP_STATUS_FOREIGN_GRAPH),
  /** An answer to a request that is not open. */
  STALE_REQUEST(RawFunctions.HOP_STATUS_STALE_REQUEST),
  /** A host function failed, or is missing; the cause is its exception. */
  HOST_FAILURE(RawFunctions.HOP_STATUS_HOST_FAILURE),
  /** A file could not be read or written. */
  FILE_FAILURE(RawFunctions.HOP_STATUS_FILE_FAILURE),
  /** The data exceeds a limit; the message states value and limit. */
  LIMIT_EXCEEDED(RawFunctions.HOP_STATUS_LIMIT_EXCEEDED),
  /** Not available on this platform or in this build. */
  UNSUPPORTED(RawFunctions.HOP_STATUS_UNSUPPORTED),
  /** A bug in the library. */
  INTERNAL(RawFunctions.HOP_STATUS_INTERNAL),
  /** The object was closed. */
  CLOSED(-1),
  /**
   * The native library was not found, or its version does not match; the message lists each attempt.
   */
  LIBRARY_UNAVAILABLE(-2),
  /** A status from a newer library. */
  UNKNOWN(-3);

  private static final Status[] ALL = values();

  private final int code;

  Status(int code) {
    this.code = code;
  }

  /** The number in hoptrail.h; negative for the statuses of this package. */
  public int code() {
    return code;
  }

  /** The name used in all of Hoptrail: "corrupt_file". */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Status of(int code) {
    return code > 0 && code <= INTERNAL.code ? ALL[code - 1] : UNKNOWN;
  }
}
