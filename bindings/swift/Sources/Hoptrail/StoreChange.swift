import Foundation

/// What a change has done with a document.
public enum DocumentChange: String, Sendable {
  /// It is new.
  case indexed
  /// Its id was there with another content, which is gone.
  case updated
  /// It is what it was: nothing was cut, embedded or written for it.
  case unchanged
  /// The document was deleted.
  case deleted
  /// It was to be deleted, and was not there.
  case notFound = "not_found"
  /// One that this version of the package does not know.
  case unknown
}

extension DocumentChange: Decodable {
  /// Reads the name of a change.
  public init(from decoder: Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    self = DocumentChange(rawValue: name) ?? .unknown
  }
}

/// A document of a change.
public struct DocumentStatus: Decodable, Equatable, Sendable {
  /// The id of the document.
  public let id: String
  /// What became of it.
  public let status: DocumentChange
}

/// A change that is in the store now.
public struct StoreChange: Sendable {
  private struct Changes: Decodable {
    let changes: [DocumentStatus]
  }

  /// Each document that was given, or was to be deleted.
  public let documents: [DocumentStatus]
  /// The engine's own report, one JSON object: counts, files removed, and under "index" what indexing says of the new
  /// documents.
  public let report: Data

  init(_ task: HopTask) throws {
    report = try task.report()
    documents = try JSONDecoder().decode(Changes.self, from: report).changes
  }

  /// Ids of the documents that have this status.
  public func documents(with status: DocumentChange) -> [String] {
    documents.filter { $0.status == status }.map { $0.id }
  }
}
