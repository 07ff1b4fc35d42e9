package io.hoptrail;

/** How much of a graph file is checked when it is opened. */
public enum OpenMode {
  /**
   * Everything: checksums and every invariant. A damaged file throws {@link
   * Status#CORRUPT_FILE}.
   */
  FULL,
  /** Only header and bounds: for bytes that this program wrote itself. */
  TRUSTED
}
