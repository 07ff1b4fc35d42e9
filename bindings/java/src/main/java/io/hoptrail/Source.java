package io.hoptrail;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What is indexed: a document, which is cut into passages, or a ready passage, which is taken as it
 * is. The methods add to it and return it.
 */
public final class Source {
  /** The document that a passage is part of, and its place there. */
  record Place(String documentId, long position) {}

  final String id;
  final String title;
  final String text;

  /** Null: a passage. */
  final Format format;

  final List<String> aliases = new ArrayList<>(0);
  final List<Map.Entry<String, String>> metadata = new ArrayList<>(0);
  final List<String> entities = new ArrayList<>(0);
  final List<String> links = new ArrayList<>(0);
  Place place;
  float[] vector;

  private Source(String id, String title, String text, Format format) {
    this.id = Objects.requireNonNull(id, "id");
    this.title = Objects.requireNonNull(title, "title");
    this.text = Objects.requireNonNull(text, "text");
    this.format = format;
  }

  /** A ready passage: a separate document, unless {@link #partOf} says otherwise. */
  public static Source passage(String id, String title, String text) {
    return new Source(id, title, text, null);
  }

  /**
   * A document. Its id is unique in the corpus; for a file it is the path below the corpus' folder
   * with '/' between parts, because links refer to it. An empty title: the first heading of
   * level 1, else the front matter's title, else the file name.
   */
  public static Source document(String id, String title, String text, Format format) {
    return new Source(id, title, text, Objects.requireNonNull(format, "format"));
  }

  /** Another name of what it is about. */
  public Source alias(String alias) {
    aliases.add(Objects.requireNonNull(alias, "alias"));
    return this;
  }

  /** A value under a key; a key may have several. */
  public Source metadata(String key, String value) {
    metadata.add(Map.entry(key, value));
    return this;
  }

  /**
   * A keyword that the host knows the passage to be about. This and what follows is for ready
   * passages only.
   */
  public Source entity(String entity) {
    entities.add(Objects.requireNonNull(entity, "entity"));
    return this;
  }

  /** A link to another passage or document, by id. */
  public Source link(String targetId) {
    links.add(Objects.requireNonNull(targetId, "targetId"));
    return this;
  }

  /** The document that the passage is part of, and its place there. */
  public Source partOf(String documentId, long position) {
    place = new Place(Objects.requireNonNull(documentId, "documentId"), position);
    return this;
  }

  /**
   * Its vector: all passages of a corpus have one, or none has. The array is not copied: do not
   * change it.
   */
  public Source vector(float[] vector) {
    this.vector = Objects.requireNonNull(vector, "vector");
    return this;
  }

  @Override
  public String toString() {
    String kind = format == null ? "passage" : "document";
    return "Source[" + kind + " " + id + (title.isEmpty() ? "" : ", " + title) + "]";
  }
}
