package io.hoptrail;

/**
 * A 95 % bootstrap interval.
 *
 * @param low its lower end
 * @param high its upper end
 */
public record Interval(double low, double high) {}
