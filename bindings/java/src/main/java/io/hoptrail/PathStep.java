package io.hoptrail;

/**
 * A node on the path from the question to a hit: an entity or a passage, and the link that leads to
 * it.
 *
 * @param by the kind of link: "question", "own", "mention", "phrase", "adjacent", "section",
 *     "link", "nearest" or "cover"
 * @param entity the entity's name; null for a passage
 * @param passage the passage's id; null for an entity
 * @param title the passage's title; null for an entity
 * @param evidence the sentence that makes the link; null if no sentence does: for the first step,
 *     adjacent or nearest passages, and keywords supplied by the host
 */
public record PathStep(
    String by, String entity, String passage, String title, PathEvidence evidence) {
  /** Whether the node is a passage; else it is an entity. */
  public boolean isPassage() {
    return passage != null;
  }

  /** The display name: the entity, or the passage's title. */
  public String name() {
    return entity != null ? entity : title;
  }
}
