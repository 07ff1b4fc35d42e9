/**
 * Hoptrail: an embeddable engine for multi-hop retrieval. Start with {@link io.hoptrail.Graph}:
 * build or open one, then search it and ask it. {@link io.hoptrail.RunOptions} has the options and
 * the host's two functions, {@code embed} and {@code complete}. {@link io.hoptrail.Task} is the
 * layer below, for callers that drive tasks themselves.
 */
package io.hoptrail;
