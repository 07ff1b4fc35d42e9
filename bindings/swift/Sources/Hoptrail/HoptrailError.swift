import CHoptrail
import Foundation

/// The error of a failed call.
public struct HoptrailError: Error, Equatable, Sendable {
  /// The kind of error.
  public let status: Status
  /// A one-line message that states the subject, the value and the limit.
  public let message: String
  /// The subject of the error, for programs: an option's key, a passage's id, an invariant's name. May be empty.
  public let detail: String

  /// Creates an error of this kind.
  public init(status: Status, message: String, detail: String = "") {
    self.status = status
    self.message = message
    self.detail = detail
  }

  /// Takes ownership of the error that a function of the library returned.
  init(status returned: Int32, taking error: OpaquePointer?) {
    let number = error == nil ? returned : hop_error_status(error)
    let message = String(cString: hop_error_message(error))
    self.status = Status(rawValue: number) ?? .unknown
    self.message = message.isEmpty ? String(cString: hop_status_name(number)) : message
    self.detail = String(cString: hop_error_detail(error))
    hop_error_free(error)
  }
}

extension HoptrailError: CustomStringConvertible, LocalizedError {
  /// Status and message in one line.
  public var description: String { "\(status.name): \(message)" }
  /// The message, for `localizedDescription`.
  public var errorDescription: String? { description }
}
