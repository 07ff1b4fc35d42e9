import CHoptrail

/// A passage of a graph.
public struct Passage: Equatable, Sendable {
  /// Its index in the graph, below `Graph.passageCount()`.
  public let index: UInt32
  /// Its id.
  public let id: String
  /// Its title.
  public let title: String
  /// Its text.
  public let text: String
  /// The id of its document.
  public let documentID: String
  /// The title of its document.
  public let documentTitle: String
  /// Heading of its innermost section; empty if none.
  public let heading: String
  /// Its position in the document.
  public let place: PassagePlace
  /// Keys and values of the passage and its document.
  public let metadata: [MetadataEntry]
}

/// Position of a passage in its document.
public struct PassagePlace: Equatable, Sendable {
  /// The index of its document.
  public let document: UInt32
  /// The index of its section.
  public let section: UInt32?
  /// Its page.
  public let page: UInt32?
  /// Its byte range in the source document.
  public let source: Range<UInt32>
}

/// A text of a passage.
public enum PassageField: Int32, CaseIterable, Sendable {
  /// Its id.
  case id = 0
  /// Its title.
  case title = 1
  /// Its text.
  case text = 2
  /// The id of its document.
  case documentID = 3
  /// The title of its document.
  case documentTitle = 4
  /// The headings above it.
  case heading = 5
}

extension Graph {
  /// The index of the passage with this id. Throws `notFound`.
  public func find(_ id: String) throws -> UInt32 {
    var passage: UInt32 = 0
    try handle.call { hop_graph_find_passage($0, id, id.utf8.count, &passage, &$1) }
    return passage
  }

  /// Reads one text of a passage.
  public func text(of passage: UInt32, field: PassageField = .text) throws -> String {
    try handle.text { hop_graph_passage_text($0, passage, field.rawValue, $1, $2, &$3) }
  }

  /// The position of a passage in its document.
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

  /// The metadata of a passage and its document, sorted by key.
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

  /// Reads a passage with all its data.
  public func passage(_ index: UInt32) throws -> Passage {
    Passage(
      index: index, id: try text(of: index, field: .id), title: try text(of: index, field: .title),
      text: try text(of: index), documentID: try text(of: index, field: .documentID),
      documentTitle: try text(of: index, field: .documentTitle), heading: try text(of: index, field: .heading),
      place: try place(of: index), metadata: try metadata(of: index))
  }

  /// Reads passages by their indices, in the given order.
  public func passages(_ indices: [UInt32]) throws -> [Passage] {
    try indices.map { try passage($0) }
  }
}
