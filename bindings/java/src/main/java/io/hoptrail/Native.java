package io.hoptrail;

import io.hoptrail.raw.FileLocks;
import io.hoptrail.raw.Library;
import io.hoptrail.raw.LibraryUnavailable;
import io.hoptrail.raw.RawFunctions;

/** What all objects of the library need: its functions. */
final class Native {
  private Native() {}

  static RawFunctions raw() {
    try {
      return Library.functions();
    } catch (LibraryUnavailable unavailable) {
      throw failure(unavailable);
    }
  }

  /**
   * The object is not collected before this call. What {@code Reference.reachabilityFence} does, which Android lacks before API
   * level 28: whoever locks an object holds it.
   */
  static void keep(Object object) {
    synchronized (object) {
    }
  }

  static FileLocks fileLocks() {
    try {
      return Library.fileLocks();
    } catch (LibraryUnavailable unavailable) {
      throw failure(unavailable);
    }
  }

  private static HoptrailException failure(LibraryUnavailable unavailable) {
    return new HoptrailException(
        Status.LIBRARY_UNAVAILABLE, unavailable.getMessage(), "", unavailable);
  }
}
