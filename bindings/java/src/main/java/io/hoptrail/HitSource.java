package io.hoptrail;

import java.util.OptionalInt;

/**
 * Where a passage stands in its document.
 *
 * @param byteBegin the passage's first byte in the document's UTF-8 text
 * @param byteEnd the byte after its last
 * @param line the line of its first byte, from 1; empty for a passage that was given by itself
 * @param column the column of its first byte, in bytes from 1; empty for a passage that was given
 *     by itself
 */
public record HitSource(long byteBegin, long byteEnd, OptionalInt line, OptionalInt column) {
  static final HitSource NONE = new HitSource(0, 0, OptionalInt.empty(), OptionalInt.empty());
}
