package io.hoptrail.raw;

/** Opens libhoptrail for a raw layer. */
interface RawLoader {
  /**
   * Opens a file, or a library that the system finds by a bare name, and checks that it has this
   * package's ABI and all functions.
   *
   * @throws LibraryUnavailable the candidate cannot be used; the caller may try another
   */
  RawFunctions open(String pathOrName) throws LibraryUnavailable;

  /** Locks by flock(2): not for Windows. */
  FileLocks flocks();
}
