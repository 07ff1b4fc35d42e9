package io.hoptrail;

/**
 * The result of a training.
 *
 * @param weights a weight file for {@link RunOptions#weights}
 * @param reportJson one JSON object: questions, loss_before, loss_after, learned, and more by
 *     method
 */
public record Training(byte[] weights, String reportJson) {}
