package io.hoptrail;

import io.hoptrail.raw.RawFunctions;

/** Bytes that the library made, where they are. */
record LibraryBytes(long object, long address, long length) {
  /** Of the object that a function has made. */
  static LibraryBytes made(Call call, int status) {
    long object = call.made(status);
    call.check(call.raw.hop_bytes_view(object, call.output(0), call.output(1), call.error()));
    return new LibraryBytes(object, call.longOutput(0), call.longOutput(1));
  }

  /** A copy for Java; the library's are freed. */
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
