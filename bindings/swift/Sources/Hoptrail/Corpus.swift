import CHoptrail

/// Documents and passages in the library's memory, until an index task takes them.
public final class Corpus {
  let handle: Handle

  /// Creates an empty corpus.
  public init() throws {
    handle = try Handle(freedBy: hop_corpus_free) { hop_corpus_create($0, &$1) }
  }

  /// Creates a corpus with these sources.
  public convenience init(_ sources: [Source]) throws {
    try self.init()
    for source in sources {
      try add(source)
    }
  }

  /// Number of documents and ready passages added so far; 0 after a task has taken them.
  public func count() throws -> UInt64 {
    var size: UInt64 = 0
    try handle.call { hop_corpus_size($0, &size, &$1) }
    return size
  }

  /// Adds a source. Throws `duplicateID`, `badInput` and, for a vector, `dimensionMismatch`.
  public func add(_ source: Source) throws {
    switch source {
    case .document(let document): try add(document)
    case .passage(let passage): try add(passage)
    }
  }

  private func add(_ document: DocumentSource) throws {
    let id = document.id
    let title = document.title
    let text = document.text
    let format = document.format.rawValue
    try handle.call {
      hop_corpus_add_document($0, id, id.utf8.count, title, title.utf8.count, text, text.utf8.count, format, &$1)
    }
    try add(aliases: document.aliases, metadata: document.metadata)
  }

  private func add(_ passage: PassageSource) throws {
    let id = passage.id
    let title = passage.title
    let text = passage.text
    try handle.call {
      hop_corpus_add_passage($0, id, id.utf8.count, title, title.utf8.count, text, text.utf8.count, &$1)
    }
    try add(aliases: passage.aliases, metadata: passage.metadata)
    for entity in passage.entities {
      try handle.call { hop_corpus_add_entity($0, entity, entity.utf8.count, &$1) }
    }
    for link in passage.links {
      try handle.call { hop_corpus_add_link($0, link, link.utf8.count, &$1) }
    }
    if let place = passage.document {
      let document = place.documentID
      try handle.call { hop_corpus_set_document($0, document, document.utf8.count, place.position, &$1) }
    }
    if let vector = passage.vector {
      let dimension = try width(of: vector)
      try handle.call { hop_corpus_add_vectors($0, vector, 1, dimension, &$1) }
    }
  }

  /// Adds to the last source.
  private func add(aliases: [String], metadata: [MetadataEntry]) throws {
    for alias in aliases {
      try handle.call { hop_corpus_add_alias($0, alias, alias.utf8.count, &$1) }
    }
    for entry in metadata {
      let key = entry.key
      let value = entry.value
      try handle.call { hop_corpus_add_metadata($0, key, key.utf8.count, value, value.utf8.count, &$1) }
    }
  }
}

/// The dimension of a vector as the library's type.
func width(of vector: [Float]) throws -> UInt32 {
  guard let dimension = UInt32(exactly: vector.count) else {
    throw HoptrailError(status: .limitExceeded, message: "a vector has \(vector.count) numbers, \(UInt32.max) is the most")
  }
  return dimension
}
