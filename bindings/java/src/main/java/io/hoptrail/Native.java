package io.hoptrail;

import io.hoptrail.raw.Library;
import io.hoptrail.raw.LibraryUnavailable;
import io.hoptrail.raw.RawFunctions;

/** The library's functions, for all classes that call it. */
final class Native {
  private Native() {}

  static RawFunctions raw() {
    try {
      return Library.functions();
    } catch (LibraryUnavailable unavailable) {
      throw new HoptrailException(
          Status.LIBRARY_UNAVAILABLE, unavailable.getMessage(), "", unavailable);
    }
  }

  /**
   * Keeps the object alive until this call. Replaces {@code Reference.reachabilityFence}, which Android lacks before API level
   * 28: locking an object keeps it reachable.
   */
  static void keep(Object object) {
    synchronized (object) {
    }
  }
}
