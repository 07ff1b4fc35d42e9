import Foundation

/// What a waiting task asks of its host. Texts are copies.
public struct Request: Sendable {
  /// What the request is for.
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

  /// What an answer names the request by.
  public let id: UInt64
  /// "question", "passage", "sub_question", "sub_answer", "critique", "answer", "keywords", "save", "store"; later versions
  /// may have more.
  public let purpose: String
  /// What the request is for.
  public let kind: Kind
}

/// Some embedding models want to know what a text is.
public enum TextKind: Int32, Sendable {
  /// A question.
  case query = 1
  /// A passage.
  case passage = 2
  /// Several passages in a row.
  case path = 3
}

/// A text to make a vector of.
public struct RequestText: Equatable, Sendable {
  /// What the text is, for models that want to know.
  public let kind: TextKind
  /// The text.
  public let text: String
}

/// A message of a conversation with a language model.
public struct Message: Equatable, Sendable {
  /// "system", "user" or "assistant".
  public let role: String
  /// What is said.
  public let text: String
}

/// A request for a reply of a language model, at temperature 0.
public struct CompletionRequest: Equatable, Sendable {
  /// The conversation so far, oldest message first.
  public let messages: [Message]
  /// The most tokens to answer with.
  public let tokenLimit: UInt32
  /// What the answer should look like: "text", "lines" or "yes_no".
  public let form: String
}

/// What each operation must do stands at `HOP_FILE_*` in hoptrail.h.
public struct FileRequest: Equatable, Sendable {
  /// What to do.
  public enum Operation: Int32, Sendable {
    /// Read the whole file.
    case read = 1
    /// Write bytes at an offset; at offset 0, begin the file.
    case write = 2
    /// Make the file's bytes durable.
    case sync = 3
    /// Rename the file, replacing the target.
    case rename = 4
    /// List the names of the folder.
    case list = 5
    /// Remove the file.
    case remove = 6
    /// Keep other writers out until the task ends.
    case lock = 7
    /// One that this version of the package does not know.
    case unknown = -1
  }

  /// What to do.
  public let operation: Operation
  /// Empty: the folder.
  public let name: String
  /// Of `rename`.
  public let secondName: String
  /// Of `write`: the bytes are all of the file from here on.
  public let offset: UInt64
  /// What to write.
  public let bytes: Data
}
