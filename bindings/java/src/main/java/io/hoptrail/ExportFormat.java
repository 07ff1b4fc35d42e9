package io.hoptrail;

/** A format that a graph can be exported to. */
public enum ExportFormat {
  /** Passages, entities and edges as one JSON object. */
  JSON,
  /** GraphML. */
  GRAPHML,
  /** Graphviz. */
  DOT
}
