import CHoptrail
import Foundation

extension HopTask {
  /// The open requests, in the order of their creation.
  public func requests() throws -> [Request] {
    var count: UInt32 = 0
    try handle.call { hop_task_request_count($0, &count, &$1) }
    return try (0..<count).map { (index: UInt32) throws -> Request in
      var id: UInt64 = 0
      try handle.call { hop_task_request_id($0, index, &id, &$1) }
      return try request(id)
    }
  }

  private func request(_ id: UInt64) throws -> Request {
    let purpose = try handle.text { hop_request_purpose($0, id, $1, $2, &$3) }
    var kind: Int32 = 0
    try handle.call { hop_request_kind($0, id, &kind, &$1) }
    switch kind {
    case HOP_REQUEST_EMBED: return Request(id: id, purpose: purpose, kind: .embed(try texts(id)))
    case HOP_REQUEST_COMPLETE: return Request(id: id, purpose: purpose, kind: .complete(try completion(id)))
    case HOP_REQUEST_SCORE: return Request(id: id, purpose: purpose, kind: .score(try scoring(id)))
    case HOP_REQUEST_FILE: return Request(id: id, purpose: purpose, kind: .file(try file(id)))
    default: return Request(id: id, purpose: purpose, kind: .unknown(kind))
    }
  }

  private func texts(_ id: UInt64) throws -> [RequestText] {
    var count: UInt32 = 0
    try handle.call { hop_request_text_count($0, id, &count, &$1) }
    return try (0..<count).map { (index: UInt32) throws -> RequestText in
      var role: Int32 = 0
      let text = try handle.text { hop_request_text($0, id, index, &role, $1, $2, &$3) }
      return RequestText(kind: TextKind(rawValue: role) ?? .query, text: text)
    }
  }

  /// The first text is the question.
  private func scoring(_ id: UInt64) throws -> ScoreRequest {
    let given = try texts(id).map { $0.text }
    return ScoreRequest(question: given.first ?? "", passages: Array(given.dropFirst()))
  }

  private func completion(_ id: UInt64) throws -> CompletionRequest {
    var count: UInt32 = 0
    try handle.call { hop_request_message_count($0, id, &count, &$1) }
    let messages = try (0..<count).map { (index: UInt32) throws -> Message in
      var role: UnsafePointer<CChar>?
      var roleLength = 0
      let text = try handle.text { hop_request_message($0, id, index, &role, &roleLength, $1, $2, &$3) }
      return Message(role: string(role, roleLength), text: text)
    }
    var tokenLimit: UInt32 = 0
    let form = try handle.text { hop_request_completion($0, id, &tokenLimit, $1, $2, &$3) }
    return CompletionRequest(messages: messages, tokenLimit: tokenLimit, form: form)
  }

  private func file(_ id: UInt64) throws -> FileRequest {
    defer { withExtendedLifetime(self) {} }
    var operation: Int32 = 0
    var name: UnsafePointer<CChar>?
    var secondName: UnsafePointer<CChar>?
    var bytes: UnsafePointer<UInt8>?
    var nameLength = 0
    var secondNameLength = 0
    var length = 0
    var offset: UInt64 = 0
    try handle.call {
      hop_request_file($0, id, &operation, &name, &nameLength, &secondName, &secondNameLength, &offset, &bytes, &length,
                       &$1)
    }
    return FileRequest(
      operation: FileRequest.Operation(rawValue: operation) ?? .unknown, name: string(name, nameLength),
      secondName: string(secondName, secondNameLength), offset: offset, bytes: Data(array(bytes, length)))
  }
}
