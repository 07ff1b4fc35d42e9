package io.hoptrail;

import io.hoptrail.raw.RawFunctions;
import java.util.Locale;

/**
 * What went wrong, for programs: the library's statuses, and the last three of this package's own.
 */
public enum Status {
  /** A null, a length or a value that the call cannot mean. */
  INVALID_ARGUMENT(RawFunctions.HOP_STATUS_INVALID_ARGUMENT),
  /** An object of another kind. */
  WRONG_OBJECT(RawFunctions.HOP_STATUS_WRONG_OBJECT),
  /** The call is right, the moment is not. */
  WRONG_STATE(RawFunctions.HOP_STATUS_WRONG_STATE),
  /** No memory is left outside of Java's heap. */
  OUT_OF_MEMORY(RawFunctions.HOP_STATUS_OUT_OF_MEMORY),
  /** No option has this key; {@link HoptrailException#detail} has it. */
  UNKNOWN_OPTION(RawFunctions.HOP_STATUS_UNKNOWN_OPTION),
  /** The message has the bounds or choices. */
  OPTION_OUT_OF_BOUNDS(RawFunctions.HOP_STATUS_OPTION_OUT_OF_BOUNDS),
  /** Data that cannot be taken: a NaN in a vector, a passage without text. */
  BAD_INPUT(RawFunctions.HOP_STATUS_BAD_INPUT),
  /** Two documents or passages have one id. */
  DUPLICATE_ID(RawFunctions.HOP_STATUS_DUPLICATE_ID),
  /** Nothing has this id, index or name. */
  NOT_FOUND(RawFunctions.HOP_STATUS_NOT_FOUND),
  /** Vectors of another width, or another number of rows. */
  DIMENSION_MISMATCH(RawFunctions.HOP_STATUS_DIMENSION_MISMATCH),
  /** Vectors of another model than the graph's. */
  EMBEDDER_MISMATCH(RawFunctions.HOP_STATUS_EMBEDDER_MISMATCH),
  /** A damaged or foreign file; the message names the broken invariant. */
  CORRUPT_FILE(RawFunctions.HOP_STATUS_CORRUPT_FILE),
  /** A file of a version that this library does not read. */
  UNSUPPORTED_VERSION(RawFunctions.HOP_STATUS_UNSUPPORTED_VERSION),
  /** A saved task that belongs to another graph. */
  FOREIGN_GRAPH(RawFunctions.HOP_STATUS_FOREIGN_GRAPH),
  /** An answer to a request that is not open. */
  STALE_REQUEST(RawFunctions.HOP_STATUS_STALE_REQUEST),
  /** A function of the host's failed, or was not given; the cause is what it threw. */
  HOST_FAILURE(RawFunctions.HOP_STATUS_HOST_FAILURE),
  /** A file could not be read or written. */
  FILE_FAILURE(RawFunctions.HOP_STATUS_FILE_FAILURE),
  /** More than a limit allows; the message names both. */
  LIMIT_EXCEEDED(RawFunctions.HOP_STATUS_LIMIT_EXCEEDED),
  /** Not on this platform or in this build. */
  UNSUPPORTED(RawFunctions.HOP_STATUS_UNSUPPORTED),
  /** A fault of the library's. */
  INTERNAL(RawFunctions.HOP_STATUS_INTERNAL),
  /** The object was closed. */
  CLOSED(-1),
  /**
   * The native library was not found, or is of another version; the message lists what was tried.
   */
  LIBRARY_UNAVAILABLE(-2),
  /** A status of a newer library's. */
  UNKNOWN(-3);

  private static final Status[] ALL = values();

  private final int code;

  Status(int code) {
    this.code = code;
  }

  /** As in hoptrail.h; negative for this package's own. */
  public int code() {
    return code;
  }

  /** The name as in all of Hoptrail: "corrupt_file". */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Status of(int code) {
    return code > 0 && code <= INTERNAL.code ? ALL[code - 1] : UNKNOWN;
  }
}
