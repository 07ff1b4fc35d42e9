/// An input to index: a document, which is cut into passages, or a ready passage, which is indexed unchanged.
public enum Source: Sendable {
  /// A document, which is cut into passages.
  case document(DocumentSource)
  /// A ready passage, which is indexed unchanged.
  case passage(PassageSource)
}

/// A key and a value, such as "year" and "1982".
public struct MetadataEntry: Equatable, Sendable {
  /// The key.
  public var key: String
  /// The value.
  public var value: String

  /// Creates an entry of a key and a value.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// A document, which the engine cuts into passages.
public struct DocumentSource: Sendable {
  /// The format of a document.
  public enum Format: Int32, Sendable {
    /// Text without markup.
    case plain = 0
    /// Markdown.
    case markdown = 1
  }

  /// Unique in the corpus. For a file, its path relative to the corpus folder with '/' as separator: links refer to it.
  public var id: String
  /// If empty, the front matter's title is used, else its only heading of level 1, else the file name.
  public var title: String
  /// The text of the document.
  public var text: String
  /// The format of the text.
  public var format: Format
  /// Other names of the document, which link to it where they are mentioned.
  public var aliases: [String] = []
  /// Keys and values that filters can test.
  public var metadata: [MetadataEntry] = []

  /// Creates a document. If the title is empty, it comes from the text or the id.
  public init(id: String, title: String = "", text: String, format: Format) {
    self.id = id
    self.title = title
    self.text = text
    self.format = format
  }
}

/// A ready passage, which is never cut.
public struct PassageSource: Sendable {
  /// The document that a passage is part of, and its position there.
  public struct Place: Equatable, Sendable {
    /// The id of the document.
    public var documentID: String
    /// Its position among the document's passages.
    public var position: Int64

    /// Creates a position in a document.
    public init(documentID: String, position: Int64) {
      self.documentID = documentID
      self.position = position
    }
  }

  /// Its id, unique in the corpus.
  public var id: String
  /// Its title.
  public var title: String
  /// Its text.
  public var text: String
  /// Other names of the passage, which link to it where they are mentioned.
  public var aliases: [String] = []
  /// Keys and values that filters can test.
  public var metadata: [MetadataEntry] = []
  /// Keywords that the passage is about, such as those of an entity linker.
  public var entities: [String] = []
  /// Ids of passages or documents that it links to.
  public var links: [String] = []
  /// The document that it is part of; `nil`: it is a separate document.
  public var document: Place?
  /// Its vector, which need not have unit length. Either all passages of a corpus have one, or none has.
  public var vector: [Float]?

  /// Creates a ready passage.
  public init(id: String, title: String = "", text: String) {
    self.id = id
    self.title = title
    self.text = text
  }
}
