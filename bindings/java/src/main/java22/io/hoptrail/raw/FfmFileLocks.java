package io.hoptrail.raw;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Locks by flock(2) of the C library, on Linux and macOS. */
final class FfmFileLocks implements FileLocks {
  private static final boolean IS_MAC = System.getProperty("os.name").startsWith("Mac");
  private static final int O_RDWR = 2;
  private static final int O_CLOEXEC = IS_MAC ? 0x1000000 : 0x80000;
  private static final int LOCK_EX_NB = 2 | 4;
  private static final int LOCK_UN = 8;
  private static final int EINTR = 4;
  private static final int EWOULDBLOCK = IS_MAC ? 35 : 11;

  private static final StructLayout CALL_STATE = Linker.Option.captureStateLayout();
  private static final VarHandle ERRNO = CALL_STATE.varHandle(PathElement.groupElement("errno"));

  /** open(path, flags, …): arguments after the second are variadic. */
  private static final MethodHandle OPEN =
      function(
          "open",
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
          Linker.Option.firstVariadicArg(2),
          Linker.Option.captureCallState("errno"));

  private static final MethodHandle FLOCK =
      function(
          "flock",
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT),
          Linker.Option.captureCallState("errno"));

  private static final MethodHandle CLOSE =
      function("close", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

  private static MethodHandle function(
      String name, FunctionDescriptor descriptor, Linker.Option... options) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().find(name).orElseThrow(), descriptor, options);
  }

  @Override
  public Closeable lock(Path file) throws IOException {
    // Lets Java create a missing file: its exceptions describe best why that fails.
    FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE).close();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(CALL_STATE);
      int descriptor;
      do {
        descriptor = open(state, arena.allocateFrom(file.toString()));
      } while (descriptor < 0 && errno(state) == EINTR);
      if (descriptor < 0) throw FileLocks.failure(file, "open: error " + errno(state));
      int status;
      do {
        status = flock(state, descriptor, LOCK_EX_NB);
      } while (status != 0 && errno(state) == EINTR);
      if (status == 0) {
        int locked = descriptor;
        return () -> unlock(locked);
      }
      close(descriptor);
      if (errno(state) == EWOULDBLOCK) throw FileLocks.taken(file);
      throw FileLocks.failure(file, "flock: error " + errno(state));
    }
  }

  /** A child process that was forked meanwhile shares the file: closing it would not release the lock. */
  private static void unlock(int descriptor) {
    try (Arena arena = Arena.ofConfined()) {
      flock(arena.allocate(CALL_STATE), descriptor, LOCK_UN);
    }
    close(descriptor);
  }

  private static int errno(MemorySegment state) {
    return (int) ERRNO.get(state, 0L);
  }

  private static int open(MemorySegment state, MemorySegment path) {
    try {
      return (int) OPEN.invokeExact(state, path, O_RDWR | O_CLOEXEC);
    } catch (Throwable failure) {
      throw FfmMemory.unexpected(failure);
    }
  }

  private static int flock(MemorySegment state, int descriptor, int operation) {
    try {
      return (int) FLOCK.invokeExact(state, descriptor, operation);
    } catch (Throwable failure) {
      throw FfmMemory.unexpected(failure);
    }
  }

  private static void close(int descriptor) {
    try {
      int ignored = (int) CLOSE.invokeExact(descriptor);
    } catch (Throwable failure) {
      throw FfmMemory.unexpected(failure);
    }
  }
}
