package io.hoptrail;

import java.util.OptionalInt;

/**
 * A link that a reader can follow: a sentence that has a name of the other end.
 *
 * @param from a passage's id; null: the question
 * @param to a passage's id
 * @param by "named": the question has a name of {@code to}. "asked_name": {@code to} mentions a name
 *     of the question. "mention": {@code from} mentions a name of {@code to}. "hyperlink":
 *     {@code from} links to {@code to}. "heading", "title_part": {@code from} has the subject of the
 *     heading of {@code to}, or a name in its title. "shared_name": both mention a rare name, and
 *     {@code to} adds words of the question
 * @param name the name, as the sentence has it
 * @param knownBy how many passages know the name; empty if it is no name of the corpus
 * @param in the id of the passage whose text has the sentence; null: the question
 * @param sentence the sentence that has the name
 * @param sentenceRange its range in the text of {@code in}
 * @param nameRange the name's range in the text of {@code in}
 */
public record HopLink(
    String from,
    String to,
    String by,
    String name,
    OptionalInt knownBy,
    String in,
    String sentence,
    TextRange sentenceRange,
    TextRange nameRange) {}
