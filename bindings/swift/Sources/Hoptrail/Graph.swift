import CHoptrail
import Foundation

/// An opened graph file. It is immutable: any number of threads may share it. It is freed with its last reference; tasks
/// keep the data they need.
public final class Graph: @unchecked Sendable {
  let handle: Handle

  init(_ handle: Handle) { self.handle = handle }

  // ---- Opening

  /// Copies a graph file and opens the copy. Checks everything: a damaged file throws `corruptFile`, and the message states
  /// the location. `trusted` checks only header and bounds: for bytes that this program wrote itself.
  public static func open(_ bytes: Data, trusted: Bool = false) throws -> Graph {
    let handle = try Handle(freedBy: hop_graph_free) { graph, error in
      bytes.withUnsafeBytes { (buffer: UnsafeRawBufferPointer) in
        hop_graph_open(buffer.bindMemory(to: UInt8.self).baseAddress, buffer.count, mode(trusted), HOP_MEMORY_COPY, graph,
                       &error)
      }
    }
    return Graph(handle)
  }

  /// Memory-maps a file that you control, read-only: if another program truncates it meanwhile, this process crashes.
  public static func open(path: String, trusted: Bool = false) throws -> Graph {
    let handle = try Handle(freedBy: hop_graph_free) {
      hop_graph_map(path, path.utf8.count, mode(trusted), $0, &$1)
    }
    return Graph(handle)
  }

  private static func mode(_ trusted: Bool) -> Int32 { trusted ? HOP_OPEN_TRUSTED : HOP_OPEN_FULL }

  /// A copy of the graph file: `open` opens it, on any machine.
  public func bytes() throws -> Data {
    defer { withExtendedLifetime(self) {} }
    var start: UnsafePointer<UInt8>?
    var length = 0
    try handle.call { hop_graph_bytes($0, &start, &length, &$1) }
    guard let first = start, length > 0 else { return Data() }
    return Data(bytes: first, count: length)
  }

  // ---- Facts

  /// The number of passages.
  public func passageCount() throws -> UInt32 {
    var count: UInt32 = 0
    try handle.call { hop_graph_passage_count($0, &count, &$1) }
    return count
  }

  /// The number of documents.
  public func documentCount() throws -> UInt32 {
    var count: UInt32 = 0
    try handle.call { hop_graph_document_count($0, &count, &$1) }
    return count
  }

  /// Dimension of the graph's vectors; 0 if it has none.
  public func dimension() throws -> UInt32 {
    var dimension: UInt32 = 0
    var id: UnsafePointer<CChar>?
    var length = 0
    try handle.call { hop_graph_vectors($0, &dimension, &id, &length, &$1) }
    return dimension
  }

  /// Id of the embedder that made the vectors; empty: not stated.
  public func embedderID() throws -> String {
    var dimension: UInt32 = 0
    return try handle.text { hop_graph_vectors($0, &dimension, $1, $2, &$3) }
  }

  /// Facts as one JSON object: sizes, sections, edges and density, keywords dropped, embedder, options.
  public func describe(options: OptionValues = [:]) throws -> Data {
    let set = try Options(options)
    return try handle.data { graph, json, error in
      withExtendedLifetime(set) { hop_graph_describe(graph, set.handle.pointer, json, &error) }
    }
  }

  /// A format that a graph can be exported to.
  public enum ExportFormat: Int32, Sendable {
    /// One JSON object.
    case json = 0
    /// GraphML, for graph editors.
    case graphml = 1
    /// The language of Graphviz.
    case dot = 2
  }

  /// Exports the graph as text (UTF-8) for other programs.
  public func export(_ format: ExportFormat) throws -> Data {
    try handle.data { hop_graph_export($0, format.rawValue, $1, &$2) }
  }

  /// The question, with each mention of an entity that is a title replaced by "it".
  public func mask(_ question: String) throws -> String {
    let masked = try handle.data { hop_mask_question($0, question, question.utf8.count, $1, &$2) }
    return String(decoding: masked, as: UTF8.self)
  }
}
