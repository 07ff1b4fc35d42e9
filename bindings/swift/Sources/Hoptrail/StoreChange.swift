import Foundation

/// The effect of a store change on a document.
public enum DocumentChange: String, Sendable {
  /// The document is new.
  case indexed
  /// The document replaced another one with the same id.
  case updated
  /// The document has not changed: it was not indexed again.
  case unchanged
  /// The document was deleted.
  case deleted
  /// The document to delete was not in the store.
  case notFound = "not_found"
  /// A value that this version of the package does not know.
  case unknown
}

extension DocumentChange: Decodable {
  /// Reads the name of a change.
  public init(from decoder: Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    self = DocumentChange(rawValue: name) ?? .unknown
  }
}

/// The status of a document after a store change.
public struct DocumentStatus: Decodable, Equatable, Sendable {
  /// The id of the document.
  public let id: String
  /// The effect of the change on the document.
  public let status: DocumentChange
}

/// A change that the store has committed.
public struct StoreChange: Sendable {
  private struct Changes: Decodable {
    let changes: [DocumentStatus]
  }

  /// The status of each document that was added or deleted.
  public let documents: [DocumentStatus]
  /// The engine's report as one JSON object: counts, files removed, and under "index" the index report of the new documents.
  public let report: Data

  init(_ task: HopTask) throws {
    report = try task.report()
    documents = try JSONDecoder().decode(Changes.self, from: report).changes
  }

  /// Ids of the documents with this status.
  public func documents(with status: DocumentChange) -> [String] {
    documents.filter { $0.status == status }.map { $0.id }
  }
}
