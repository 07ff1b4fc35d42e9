package io.hoptrail.raw;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Exclusive locks on files, across processes and languages: like the other bindings they use
 * flock(2), which Java's own locks do not exclude. On Windows they open the file exclusively.
 */
public interface FileLocks {
  /**
   * Creates the file if it does not exist, and locks it until the result is closed, or the process
   * ends.
   *
   * @throws IOException another owner, possibly in this process, holds the lock; the call does not
   *     wait for it
   */
  Closeable lock(Path file) throws IOException;

  /** The exception of a failed lock. */
  static IOException failure(Path file, String why) {
    return new IOException("cannot lock \"" + file + "\": " + why);
  }

  /** The exception of a lock that another owner holds. */
  static IOException taken(Path file) {
    return failure(file, "another writer has it");
  }
}
