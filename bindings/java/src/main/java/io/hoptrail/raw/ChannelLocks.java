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
 * Locks of Windows: who wants to open the file alone is kept out by its being open, and who locks a
 * range of it by the lock.
 */
final class ChannelLocks implements FileLocks {
  @Override
  public Closeable lock(Path file) throws IOException {
    FileChannel channel = open(file);
    boolean locked = false;
    try {
      locked = channel.tryLock() != null;
    } catch (OverlappingFileLockException ofThisProcess) {
      // As if it were another one's.
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
      // Java has a separate class for no access and no such file, and none for a file that
      // somebody has open alone.
      if (failure.getClass() != FileSystemException.class || !Files.exists(file)) throw failure;
      IOException taken = FileLocks.taken(file);
      taken.initCause(failure);
      throw taken;
    }
  }
}
