package io.hoptrail.tests;

import java.util.zip.CRC32C;

/** Sums and bits as tests/vectors writes them. */
final class Sums {
  private Sums() {}

  static String crc32c(byte[] bytes) {
    CRC32C sum = new CRC32C();
    sum.update(bytes);
    return String.format("%08x", sum.getValue());
  }

  static String bits(float number) {
    return String.format("%08x", Float.floatToRawIntBits(number));
  }
}
