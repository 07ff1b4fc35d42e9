package io.hoptrail;

import io.hoptrail.raw.RawFunctions;

/** Bytes that the library made, in its memory. */
record LibraryBytes(long object, long address, long length) {
  /** Reads the object that a function has created. */
  static LibraryBytes made(Call call, int status) {
    long object = call.made(status);
    call.check(call.raw.hop_bytes_view(object, call.output(0), call.output(1), call.error()));
    return new LibraryBytes(object, call.longOutput(0), call.longOutput(1));
  }

  /** Copies the bytes to a Java array, and frees the library's. */
  static byte[] taken(Call call, int status) {
    RawFunctions raw = call.raw;
    LibraryBytes made = made(call, status);
    try {
      return raw.bytes(made.address, made.length);
    } finally {
      raw.hop_bytes_free(made.object);
    }
  }
}
