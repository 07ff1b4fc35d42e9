package io.hoptrail;

/**
 * A range of a passage's text, or of its title where documented. The end is exclusive.
 *
 * @param byteBegin in bytes of UTF-8
 * @param byteEnd in bytes of UTF-8
 * @param begin for {@link String#substring(int, int)}
 * @param end for {@link String#substring(int, int)}
 */
public record TextRange(int byteBegin, int byteEnd, int begin, int end) {}
