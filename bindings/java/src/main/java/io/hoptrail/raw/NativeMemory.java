package io.hoptrail.raw;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Memory outside the Java heap, by address: src/main/c/library.c. */
public abstract class NativeMemory {
  private static final byte[] NOTHING = {};

  NativeMemory() {}

  /** Allocates memory, not zeroed, which the caller frees; never returns 0. */
  public final long allocate(long size) {
    long address = allocateOrZero(Math.max(size, 1));
    if (address == 0) throw new OutOfMemoryError("no " + size + " bytes of native memory");
    return address;
  }

  private native long allocateOrZero(long size);

  /** Frees memory; 0 is allowed. */
  public final native void free(long address);

  /** Length of a C string. */
  private native long zeroTerminatedLength(long address);

  private native ByteBuffer directBuffer(long address, int length);

  /**
   * Copies {@code length} bytes at an address to the beginning of an array, which must have room for
   * them.
   */
  private native void copy(long address, byte[] into, int length);

  /** Address of the memory of a direct buffer, independent of its position. */
  public final native long addressOf(Buffer direct);

  /** A view in native byte order, valid as long as the memory. */
  public final ByteBuffer view(long address, long length) {
    int size = size(length);
    return (size == 0 ? ByteBuffer.allocate(0) : directBuffer(address, size))
        .order(ByteOrder.nativeOrder());
  }

  /** A copy of the bytes. */
  public final byte[] bytes(long address, long length) {
    int size = size(length);
    if (size == 0) return NOTHING;
    byte[] bytes = new byte[size];
    copy(address, bytes, size);
    return bytes;
  }

  public final String text(long address, long length) {
    return length == 0 ? "" : new String(bytes(address, length), StandardCharsets.UTF_8);
  }

  public final String zeroTerminatedText(long address) {
    return text(address, zeroTerminatedLength(address));
  }

  private static int size(long length) {
    if (length >= 0 && length <= Integer.MAX_VALUE - 8) return (int) length;
    throw new OutOfMemoryError(
        Long.toUnsignedString(length) + " bytes are more than an array of Java holds");
  }
}
