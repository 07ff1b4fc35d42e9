package io.hoptrail;

/** How much of a graph file is checked when it is opened. */
public enum OpenMode {
  /**
   * Nothing is trusted: checksums and every invariant. A damaged file is {@link
   * Status#CORRUPT_FILE}.
   */
  FULL,
  /** Header and bounds only: for bytes that this program wrote itself. */
  TRUSTED
}
