package io.hoptrail;

/**
 * A piece of a passage's text, or of its title where that is said, begin to before the end.
 *
 * @param byteBegin in bytes of UTF-8
 * @param byteEnd in bytes of UTF-8
 * @param begin for {@link String#substring(int, int)}
 * @param end for {@link String#substring(int, int)}
 */
public record TextRange(int byteBegin, int byteEnd, int begin, int end) {}
