package io.hoptrail;

import io.hoptrail.raw.RawFunctions;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The bytes of a graph file outside the Java heap: a graph reads them in place. They are released
 * once.
 */
record GraphFile(long address, long length, Runnable release) {
  private static final int CHUNK = 1 << 28;

  static GraphFile of(byte[] bytes) {
    GraphFile file = allocated(bytes.length);
    Native.raw().view(file.address, bytes.length).put(bytes);
    return file;
  }

  /** Takes ownership of bytes that the library made. */
  static GraphFile of(LibraryBytes bytes) {
    RawFunctions raw = Native.raw();
    return new GraphFile(bytes.address(), bytes.length(), () -> raw.hop_bytes_free(bytes.object()));
  }

  static GraphFile read(Path path) throws IOException {
    FileWork.checkRegular(path); // opening a pipe would block
    try (FileChannel channel = FileChannel.open(path)) {
      GraphFile file = allocated(channel.size());
      boolean complete = false;
      try {
        for (long from = 0; from < file.length; ) {
          ByteBuffer piece =
              Native.raw().view(file.address + from, Math.min(CHUNK, file.length - from));
          while (piece.hasRemaining()) {
            if (channel.read(piece) < 0)
              throw new EOFException(path + " was cut while it was read");
          }
          from += piece.position();
        }
        complete = true;
        return file;
      } finally {
        if (!complete) file.release.run();
      }
    }
  }

  private static GraphFile allocated(long length) {
    RawFunctions raw = Native.raw();
    long address = raw.allocate(length);
    return new GraphFile(address, length, () -> raw.free(address));
  }
}
