package io.hoptrail;

/** The format of a document. */
public enum Format {
  /** Paragraphs between empty lines. */
  PLAIN,
  /** Markdown: headings become sections, links become edges. */
  MARKDOWN
}
