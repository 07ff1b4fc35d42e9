import Foundation

/// A request of a waiting task to its host. Texts are copies.
public struct Request: Sendable {
  /// The kind of a request, with its data.
  public enum Kind: Sendable {
    /// Vectors for texts.
    case embed([RequestText])
    /// A language model's answer, at temperature 0.
    case complete(CompletionRequest)
    /// Scores of passages for a question.
    case score(ScoreRequest)
    /// An operation on a file in the host's folder.
    case file(FileRequest)
    /// A kind that this version of the package does not know: answer it with a failure.
    case unknown(Int32)
  }

  /// The id to answer it by.
  public let id: UInt64
  /// Its purpose: "question", "passage", "sub_question", "sub_answer", "critique", "answer", "keywords", "score", "save",
  /// "store"; later versions may add more.
  public let purpose: String
  /// Its kind.
  public let kind: Kind
}

/// The kind of a text to embed; some models need it.
public enum TextKind: Int32, Sendable {
  /// A question.
  case query = 1
  /// A passage.
  case passage = 2
  /// A path through the graph, as text.
  case path = 3
}

/// A text to embed.
public struct RequestText: Equatable, Sendable {
  /// The kind of the text; some models need it.
  public let kind: TextKind
  /// The text.
  public let text: String
}

/// A message of a conversation with a language model.
public struct Message: Equatable, Sendable {
  /// "system", "user" or "assistant".
  public let role: String
  /// Its text.
  public let text: String
}

/// A request for a language model's answer, at temperature 0.
public struct CompletionRequest: Equatable, Sendable {
  /// The conversation so far, oldest message first.
  public let messages: [Message]
  /// The maximum number of tokens to answer with.
  public let tokenLimit: UInt32
  /// The expected form of the answer: "text", "lines" or "yes_no".
  public let form: String
}

/// A request for a score of each passage for the question.
public struct ScoreRequest: Equatable, Sendable {
  /// The question that the passages are ranked for.
  public let question: String
  /// The passages, best first, as ranked without the scorer. Each comes after the sentences that lead to it (option
  /// `score.chains`).
  public let passages: [String]
}

/// A file operation. `HOP_FILE_*` in hoptrail.h specifies each one.
public struct FileRequest: Equatable, Sendable {
  /// The operation.
  public enum Operation: Int32, Sendable {
    /// Read the whole file.
    case read = 1
    /// Write bytes at an offset; offset 0 replaces the file.
    case write = 2
    /// Make the written data durable; the empty name is the folder.
    case sync = 3
    /// Rename the file, replacing the target.
    case rename = 4
    /// List the names of the folder.
    case list = 5
    /// Remove the file.
    case remove = 6
    /// Keep other writers out until the task ends.
    case lock = 7
    /// An operation that this version of the package does not know.
    case unknown = -1
  }

  /// The operation.
  public let operation: Operation
  /// The file's name; empty: the folder.
  public let name: String
  /// The new name of `rename`.
  public let secondName: String
  /// The offset of `write`: the bytes are all of the file from here on.
  public let offset: UInt64
  /// The bytes to write.
  public let bytes: Data
}
