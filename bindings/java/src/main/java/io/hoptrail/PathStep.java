package io.hoptrail;

/**
 * A node on the way from the question to a hit, an entity or a passage, and the link that led to
 * it.
 *
 * @param by "question", "own", "mention", "phrase", "adjacent", "section", "link", "nearest" or
 *     "cover"
 * @param entity the entity's name; null for a passage
 * @param passage the passage's id; null for an entity
 * @param title the passage's title; null for an entity
 * @param evidence the sentence that makes the link; null where none does: the first step, adjacent
 *     or nearest passages, keywords that the host gave
 */
public record PathStep(
    String by, String entity, String passage, String title, PathEvidence evidence) {
  /** The entity, or the passage's title: what to show of it. */
  public String name() {
    return entity != null ? entity : title;
  }
}
