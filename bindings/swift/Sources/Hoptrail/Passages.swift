import CHoptrail

/// A passage of a graph.
public struct Passage: Equatable, Sendable {
  /// Its place in the graph; below `Graph.passageCount()`.
  public let index: UInt32
  public let id: String
  public let title: String
  public let text: String
  public let documentID: String
  public let documentTitle: String
  /// Of its innermost section; empty without.
  public let heading: String
  public let place: PassagePlace
  public let metadata: [MetadataEntry]
}

/// Where a passage comes from.
public struct PassagePlace: Equatable, Sendable {
  public let document: UInt32
  public let section: UInt32?
  public let page: UInt32?
  /// The bytes of its document that it was cut from.
  public let source: Range<UInt32>
}

/// A text of a passage.
public enum PassageField: Int32, CaseIterable, Sendable {
  case id = 0
  case title = 1
  case text = 2
  case documentID = 3
  case documentTitle = 4
  case heading = 5
}

extension Graph {
  /// The index of the passage with this id. Throws `notFound`.
  public func find(_ id: String) throws -> UInt32 {
    var passage: UInt32 = 0
    try handle.call { hop_graph_find_passage($0, id, id.utf8.count, &passage, &$1) }
    return passage
  }

  /// One text of a passage.
  public func text(of passage: UInt32, field: PassageField = .text) throws -> String {
    try handle.text { hop_graph_passage_text($0, passage, field.rawValue, $1, $2, &$3) }
  }

  public func place(of passage: UInt32) throws -> PassagePlace {
    let none = UInt32.max
    var document: UInt32 = 0
    var section: UInt32 = 0
    var page: UInt32 = 0
    var begin: UInt32 = 0
    var end: UInt32 = 0
    try handle.call { hop_graph_passage_place($0, passage, &document, &section, &page, &begin, &end, &$1) }
    return PassagePlace(
      document: document, section: section == none ? nil : section, page: page == none ? nil : page,
      source: begin..<max(begin, end))
  }

  public func metadata(of passage: UInt32) throws -> [MetadataEntry] {
    var count: UInt32 = 0
    try handle.call { hop_graph_metadata_count($0, passage, &count, &$1) }
    var entries: [MetadataEntry] = []
    for index in 0..<count {
      var key: UnsafePointer<CChar>?
      var value: UnsafePointer<CChar>?
      var keyLength = 0
      var valueLength = 0
      try handle.call { hop_graph_metadata($0, passage, index, &key, &keyLength, &value, &valueLength, &$1) }
      entries.append(MetadataEntry(key: string(key, keyLength), value: string(value, valueLength)))
    }
    withExtendedLifetime(self) {}
    return entries
  }

  /// All of a passage.
  public func passage(_ index: UInt32) throws -> Passage {
    Passage(
      index: index, id: try text(of: index, field: .id), title: try text(of: index, field: .title),
      text: try text(of: index), documentID: try text(of: index, field: .documentID),
      documentTitle: try text(of: index, field: .documentTitle), heading: try text(of: index, field: .heading),
      place: try place(of: index), metadata: try metadata(of: index))
  }

  /// The passages of these indices, in their order.
  public func passages(_ indices: [UInt32]) throws -> [Passage] {
    try indices.map { try passage($0) }
  }
}
