package io.hoptrail;

/**
 * A 95 % bootstrap interval.
 *
 * @param low the lower end
 * @param high the upper end
 */
public record Interval(double low, double high) {}
