package io.hoptrail;

/**
 * A passage on the chain from the question to a hit.
 *
 * @param passage its id
 * @param title its title
 * @param link the link that leads to it; null for the first passage if words of the question led to
 *     it
 */
public record ChainStep(String passage, String title, HopLink link) {}
