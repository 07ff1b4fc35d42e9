import Foundation

/// What a waiting task asks of its host. Texts are copies.
public struct Request: Sendable {
  public enum Kind: Sendable {
    /// Vectors for texts.
    case embed([RequestText])
    /// A language model's answer, at temperature 0.
    case complete(CompletionRequest)
    /// An operation on a name inside a store.
    case file(FileRequest)
    /// Of a kind that this version of the package does not know: to be answered with a failure.
    case unknown(Int32)
  }

  public let id: UInt64
  /// "question", "passage", "sub_question", "sub_answer", "critique", "answer", "keywords", "save", "store"; later versions
  /// may have more.
  public let purpose: String
  public let kind: Kind
}

/// Some embedding models want to know what a text is.
public enum TextKind: Int32, Sendable {
  case query = 1
  case passage = 2
  case path = 3
}

public struct RequestText: Equatable, Sendable {
  public let kind: TextKind
  public let text: String
}

public struct Message: Equatable, Sendable {
  /// "system", "user" or "assistant".
  public let role: String
  public let text: String
}

public struct CompletionRequest: Equatable, Sendable {
  public let messages: [Message]
  /// The most tokens to answer with.
  public let tokenLimit: UInt32
  /// What the answer should look like: "text", "lines" or "yes_no".
  public let form: String
}

/// What each operation must do stands at `HOP_FILE_*` in hoptrail.h.
public struct FileRequest: Equatable, Sendable {
  public enum Operation: Int32, Sendable {
    case read = 1
    case write = 2
    case sync = 3
    case rename = 4
    case list = 5
    case remove = 6
    case lock = 7
    /// One that this version of the package does not know.
    case unknown = -1
  }

  public let operation: Operation
  /// Empty: the folder.
  public let name: String
  /// Of `rename`.
  public let secondName: String
  /// Of `write`: the bytes are all of the file from here on.
  public let offset: UInt64
  public let bytes: Data
}
