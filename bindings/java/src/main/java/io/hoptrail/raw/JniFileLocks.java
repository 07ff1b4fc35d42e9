package io.hoptrail.raw;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Locks over JNI: src/main/c/file_locks.c. */
final class JniFileLocks implements FileLocks {
  @Override
  public Closeable lock(Path file) throws IOException {
    long[] lock = new long[1];
    byte[] reason = lock((file.toString() + '\0').getBytes(StandardCharsets.UTF_8), lock);
    if (reason != null) throw new IOException(new String(reason, StandardCharsets.UTF_8));
    return () -> unlock(lock[0]);
  }

  private static native byte[] lock(byte[] zeroTerminatedPath, long[] lock);

  private static native void unlock(long lock);
}
