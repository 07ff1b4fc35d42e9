package io.hoptrail;

import io.hoptrail.raw.FileLocks;
import io.hoptrail.raw.Library;
import io.hoptrail.raw.LibraryUnavailable;
import io.hoptrail.raw.RawFunctions;
import java.lang.ref.Cleaner;

/**
 * What all objects of the library need: its functions, and a net for objects that were not closed.
 */
final class Native {
  static final Cleaner CLEANER = Cleaner.create();

  private Native() {}

  static RawFunctions raw() {
    try {
      return Library.functions();
    } catch (LibraryUnavailable unavailable) {
      throw failure(unavailable);
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
