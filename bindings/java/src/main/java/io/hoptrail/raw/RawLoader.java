package io.hoptrail.raw;

/** How a raw layer opens libhoptrail. */
interface RawLoader {
  /**
   * Opens a file, or what the system finds by a bare name, and checks that it has this package's
   * ABI and all functions.
   *
   * @throws LibraryUnavailable says why not; another may be tried
   */
  RawFunctions open(String pathOrName) throws LibraryUnavailable;

  /** Locks by flock(2): not for Windows. */
  FileLocks flocks();
}
