package io.hoptrail.raw;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Exclusive locks on files, across processes and languages: those of hoptrail_run.h, by
 * src/main/c/file_locks.c. Java's own locks do not exclude them.
 */
public final class FileLocks {
  private FileLocks() {}

  /**
   * Creates the file if it does not exist, and locks it until the result is closed, or the process
   * ends. The library must be open.
   *
   * @throws IOException another owner, possibly in this process, holds the lock; the call does not
   *     wait for it
   */
  public static Closeable lock(Path file) throws IOException {
    long[] lock = new long[1];
    byte[] reason = lock((file.toString() + '\0').getBytes(StandardCharsets.UTF_8), lock);
    if (reason != null) throw new IOException(new String(reason, StandardCharsets.UTF_8));
    return () -> unlock(lock[0]);
  }

  private static native byte[] lock(byte[] zeroTerminatedPath, long[] lock);

  private static native void unlock(long lock);
}
