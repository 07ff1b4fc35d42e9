package io.hoptrail;

/**
 * A word of the question that a hit has.
 *
 * @param term the question's word
 * @param form the hit's form of it
 * @param place "title", or "path" of the file, for a word that the text lacks; null where the text has it
 */
public record MatchedTerm(String term, String form, String place) {}
