package io.hoptrail;

/** How a document is written. */
public enum Format {
  /** Paragraphs. */
  PLAIN,
  /** Markdown: headings make sections, links make edges. */
  MARKDOWN
}
