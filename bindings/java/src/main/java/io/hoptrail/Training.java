package io.hoptrail;

/**
 * What was learned, and how.
 *
 * @param weights a file for {@link RunOptions#weights}
 * @param reportJson one JSON object: questions, loss_before, loss_after, learned, and more by
 *     method
 */
public record Training(byte[] weights, String reportJson) {}
