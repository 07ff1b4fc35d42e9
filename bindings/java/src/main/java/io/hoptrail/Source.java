package io.hoptrail;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * An input to index: a document, which is cut into passages, or a ready passage, which is indexed
 * unchanged. The methods modify it and return it.
 */
public final class Source {
  /** The document that a passage is part of, and its position there. */
  record Place(String documentId, long position) {}

  final String id;
  final String title;
  final String text;

  /** The document's format; null: a passage. */
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

  /** A ready passage: a separate document, unless {@link #partOf} is called. */
  public static Source passage(String id, String title, String text) {
    return new Source(id, title, text, null);
  }

  /**
   * A document. Its id is unique in the corpus; for a file it is the path relative to the corpus
   * folder with '/' as separator, because links refer to it. If the title is empty, the document uses
   * the front matter's title, else its only heading of level 1, else the file name.
   */
  public static Source document(String id, String title, String text, Format format) {
    return new Source(id, title, text, Objects.requireNonNull(format, "format"));
  }

  /** Another name of its subject. */
  public Source alias(String alias) {
    aliases.add(Objects.requireNonNull(alias, "alias"));
    return this;
  }

  /** Adds a value to a key; a key may have several values. */
  public Source metadata(String key, String value) {
    metadata.add(Map.entry(key, value));
    return this;
  }

  /**
   * A keyword that the passage is about. This method and the following ones are for ready passages
   * only.
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

  /** The document that the passage is part of, and its position there. */
  public Source partOf(String documentId, long position) {
    place = new Place(Objects.requireNonNull(documentId, "documentId"), position);
    return this;
  }

  /**
   * Its vector. Either all passages of a corpus have one, or none has. The array is not copied: do
   * not change it.
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
