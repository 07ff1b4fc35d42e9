package io.hoptrail.raw;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Files that one has alone, also against programs of other languages: these lock by flock(2), which
 * Java's own locks do not exclude, and on Windows open the file alone.
 */
public interface FileLocks {
  /**
   * Makes the file where there is none, and locks it until what is returned is closed, or the
   * process ends.
   *
   * @throws IOException at once, where somebody has it; so has a second call in this process
   */
  Closeable lock(Path file) throws IOException;

  /** What a lock fails with. */
  static IOException failure(Path file, String why) {
    return new IOException("cannot lock \"" + file + "\": " + why);
  }

  /** The same where somebody has the file. */
  static IOException taken(Path file) {
    return failure(file, "another writer has it");
  }
}
