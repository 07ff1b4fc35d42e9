/// What is to be indexed: a document, which is cut into passages, or a ready passage, which is taken unchanged.
public enum Source: Sendable {
  /// A document, which is cut into passages.
  case document(DocumentSource)
  /// A ready passage, which is not cut.
  case passage(PassageSource)
}

/// A key and a value, such as "year" and "1982".
public struct MetadataEntry: Equatable, Sendable {
  /// The key.
  public var key: String
  /// The value.
  public var value: String

  /// A key and its value.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// A document: cut into passages.
public struct DocumentSource: Sendable {
  /// How the text is marked up.
  public enum Format: Int32, Sendable {
    /// Text without markup.
    case plain = 0
    /// Markdown.
    case markdown = 1
  }

  /// Unique. For a file, its path below the corpus' folder with '/' between parts: links refer to it.
  public var id: String
  /// Empty: the first heading of level 1, else the front matter's title, else the file name.
  public var title: String
  /// The text of the document.
  public var text: String
  /// How the text is marked up.
  public var format: Format
  /// Other names of the document, which link to it where they are mentioned.
  public var aliases: [String] = []
  /// Keys and values that filters can test.
  public var metadata: [MetadataEntry] = []

  /// A document. An empty title is taken from its first heading or its id.
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
    /// The id of the document.
    public var documentID: String
    /// Its position among the document's passages.
    public var position: Int64

    /// A place in a document.
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
  /// Keywords that the host knows the passage to be about.
  public var entities: [String] = []
  /// Ids of passages or documents that it links to.
  public var links: [String] = []
  /// Without one, the passage is a separate document.
  public var document: Place?
  /// Its vector: all passages of a corpus have one, or none has. It need not have unit length.
  public var vector: [Float]?

  /// A ready passage, which is not cut.
  public init(id: String, title: String = "", text: String) {
    self.id = id
    self.title = title
    self.text = text
  }
}
