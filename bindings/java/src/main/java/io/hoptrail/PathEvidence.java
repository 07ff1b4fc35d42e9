package io.hoptrail;

/**
 * The sentence that makes a link of a path: that names the entity, holds the hyperlink, or shares
 * rare words with the passage before. The whole passage where a hyperlink's text has no word of its
 * target's title; a title always as a whole.
 *
 * @param document the id of the document that the passage is of
 * @param passage the id of the passage that it is in: one of the two that the link joins
 * @param in "text" or "title": where in the passage
 * @param text the sentence
 * @param range where it is in the passage's text, or its title
 */
public record PathEvidence(
    String document, String passage, String in, String text, TextRange range) {}
