package io.hoptrail;

/**
 * The sentence that makes a link of a path: it names the entity, contains the hyperlink, or shares
 * rare words with the previous passage. If no word of a hyperlink's text is in its target's title,
 * it is the whole passage. A title is never split.
 *
 * @param document the id of the passage's document
 * @param passage the id of the passage that contains it: one of the two that the link connects
 * @param in "text" or "title": the part of the passage that contains it
 * @param text the sentence
 * @param range its range in the passage's text or title
 */
public record PathEvidence(
    String document, String passage, String in, String text, TextRange range) {}
