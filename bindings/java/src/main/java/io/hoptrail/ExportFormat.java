package io.hoptrail;

/** What a graph can be exported as. */
public enum ExportFormat {
  /** Passages, entities and edges as one JSON object. */
  JSON,
  /** GraphML. */
  GRAPHML,
  /** Graphviz. */
  DOT
}
