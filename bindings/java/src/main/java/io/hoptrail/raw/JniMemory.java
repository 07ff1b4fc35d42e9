package io.hoptrail.raw;

import java.nio.Buffer;
import java.nio.ByteBuffer;

/** Memory over JNI: src/main/c/library.c. */
abstract class JniMemory extends RawFunctions {
  @Override
  final native long allocateOrZero(long size);

  @Override
  public final native void free(long address);

  @Override
  final native long zeroTerminatedLength(long address);

  @Override
  final native ByteBuffer directBuffer(long address, int length);

  @Override
  final native void copy(long address, byte[] into, int length);

  @Override
  public final native long addressOf(Buffer direct);
}
