/// What is to be indexed: a document, which is cut into passages, or a ready passage, which is taken unchanged.
public enum Source: Sendable {
  case document(DocumentSource)
  case passage(PassageSource)
}

/// A key and a value, such as "year" and "1982".
public struct MetadataEntry: Equatable, Sendable {
  public var key: String
  public var value: String

  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// A document: cut into passages.
public struct DocumentSource: Sendable {
  public enum Format: Int32, Sendable {
    case plain = 0
    case markdown = 1
  }

  /// Unique. For a file, its path below the corpus' folder with '/' between parts: links refer to it.
  public var id: String
  /// Empty: the first heading of level 1, else the front matter's title, else the file name.
  public var title: String
  public var text: String
  public var format: Format
  public var aliases: [String] = []
  public var metadata: [MetadataEntry] = []

  public init(id: String, title: String = "", text: String, format: Format) {
    self.id = id
    self.title = title
    self.text = text
    self.format = format
  }
}

/// A ready passage: never cut.
public struct PassageSource: Sendable {
  /// The document that a passage is part of, and its place there.
  public struct Place: Equatable, Sendable {
    public var documentID: String
    public var position: Int64

    public init(documentID: String, position: Int64) {
      self.documentID = documentID
      self.position = position
    }
  }

  public var id: String
  public var title: String
  public var text: String
  public var aliases: [String] = []
  public var metadata: [MetadataEntry] = []
  /// Keywords that the host knows the passage to be about.
  public var entities: [String] = []
  /// Ids of passages or documents that it links to.
  public var links: [String] = []
  /// Without one, the passage is a separate document.
  public var document: Place?
  /// Its vector: all passages of a corpus have one, or none has. It need not have unit length.
  public var vector: [Float]?

  public init(id: String, title: String = "", text: String) {
    self.id = id
    self.title = title
    self.text = text
  }
}
