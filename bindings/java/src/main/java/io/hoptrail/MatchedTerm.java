package io.hoptrail;

/**
 * A word of the question that a hit has.
 *
 * @param term the question's word
 * @param form the passage's form of it
 */
public record MatchedTerm(String term, String form) {}
