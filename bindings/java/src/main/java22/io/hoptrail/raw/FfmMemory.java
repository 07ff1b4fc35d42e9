package io.hoptrail.raw;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.Buffer;
import java.nio.ByteBuffer;

/** Memory over java.lang.foreign. */
abstract class FfmMemory extends RawFunctions {
  private static final MethodHandle MALLOC =
      standard("malloc", FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
  private static final MethodHandle FREE =
      standard("free", FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG));

  /** The whole address space: addresses and lengths come from the library. */
  private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  private static MethodHandle standard(String name, FunctionDescriptor descriptor) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(linker.defaultLookup().find(name).orElseThrow(), descriptor);
  }

  /** Calls throw no exceptions: this is a failure of the virtual machine. */
  static Error unexpected(Throwable failure) {
    if (failure instanceof Error error) return error;
    return new LinkageError("a call of the native library failed", failure);
  }

  @Override
  final long allocateOrZero(long size) {
    try {
      return (long) MALLOC.invokeExact(size);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  public final void free(long address) {
    try {
      FREE.invokeExact(address);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  @Override
  final long zeroTerminatedLength(long address) {
    long end = address;
    while (ALL.get(ValueLayout.JAVA_BYTE, end) != 0) ++end;
    return end - address;
  }

  @Override
  final ByteBuffer directBuffer(long address, int length) {
    return ALL.asSlice(address, length).asByteBuffer();
  }

  @Override
  final void copy(long address, byte[] into, int length) {
    MemorySegment.copy(ALL, ValueLayout.JAVA_BYTE, address, into, 0, length);
  }

  @Override
  public final long addressOf(Buffer direct) {
    return MemorySegment.ofBuffer(direct.duplicate().clear()).address();
  }
}
