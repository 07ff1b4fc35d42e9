package io.hoptrail.raw;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Memory outside of Java's heap, by address: the one thing besides the functions that the raw
 * layers do differently.
 */
public abstract class NativeMemory {
  private static final byte[] NOTHING = {};

  NativeMemory() {}

  /** Memory that is not zeroed, to be freed; never 0. */
  public final long allocate(long size) {
    long address = allocateOrZero(Math.max(size, 1));
    if (address == 0) throw new OutOfMemoryError("no " + size + " bytes of native memory");
    return address;
  }

  abstract long allocateOrZero(long size);

  /** Takes 0, too. */
  public abstract void free(long address);

  /** Bytes before the zero at the end of a C string. */
  abstract long zeroTerminatedLength(long address);

  abstract ByteBuffer directBuffer(long address, int length);

  /**
   * Copies the first {@code length} bytes at an address to the beginning of an array that has room
   * for them.
   */
  abstract void copy(long address, byte[] into, int length);

  /** Where the memory of a direct buffer begins (not: its position). */
  public abstract long addressOf(Buffer direct);

  /** A view, in this machine's order of bytes: valid as long as the memory. */
  public final ByteBuffer view(long address, long length) {
    int size = size(length);
    return (size == 0 ? ByteBuffer.allocate(0) : directBuffer(address, size))
        .order(ByteOrder.nativeOrder());
  }

  /** A copy. */
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
