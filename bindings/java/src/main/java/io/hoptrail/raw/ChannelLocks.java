package io.hoptrail.raw;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Locks for Windows. The open file keeps out programs that open it exclusively; the lock keeps out
 * programs that lock a range of it.
 */
final class ChannelLocks implements FileLocks {
  @Override
  public Closeable lock(Path file) throws IOException {
    FileChannel channel = open(file);
    boolean locked = false;
    try {
      locked = channel.tryLock() != null;
    } catch (OverlappingFileLockException ofThisProcess) {
      // Another call in this process has the lock: treated like a lock of another process.
    } finally {
      if (!locked) channel.close();
    }
    if (!locked) throw FileLocks.taken(file);
    return channel;
  }

  private static FileChannel open(Path file) throws IOException {
    try {
      return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (FileSystemException failure) {
      // Java has separate exception classes for a denied access and a missing file, but none for a
      // file that another program has opened exclusively.
      if (failure.getClass() != FileSystemException.class || !Files.exists(file)) throw failure;
      IOException taken = FileLocks.taken(file);
      taken.initCause(failure);
      throw taken;
    }
  }
}
