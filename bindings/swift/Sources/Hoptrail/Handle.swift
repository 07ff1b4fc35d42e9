import Foundation

/// Owns an object of the library, and frees it with its last reference.
///
/// A call through a handle keeps it alive until the call has ended. The owner decides which calls may run concurrently.
final class Handle: @unchecked Sendable {
  let pointer: OpaquePointer
  private let freeObject: (OpaquePointer?) -> Void
  private let kept: AnyObject?

  /// Takes ownership of the object that `create` returns. `keeping` is released after the object is freed.
  init(freedBy free: @escaping (OpaquePointer?) -> Void, keeping kept: AnyObject? = nil,
       create: (UnsafeMutablePointer<OpaquePointer?>, inout OpaquePointer?) -> Int32) throws {
    try Library.checkVersion()
    var object: OpaquePointer?
    try check { create(&object, &$0) }
    guard let made = object else {
      throw HoptrailError(status: .internal, message: "the library returned neither an object nor an error")
    }
    self.pointer = made
    self.freeObject = free
    self.kept = kept
  }

  deinit { freeObject(pointer) }

  func call(_ body: (OpaquePointer, inout OpaquePointer?) -> Int32) throws {
    defer { withExtendedLifetime(self) {} }
    try check { body(pointer, &$0) }
  }

  /// Copies the text that the call returns.
  func text(_ read: (OpaquePointer, UnsafeMutablePointer<UnsafePointer<CChar>?>, UnsafeMutablePointer<Int>,
                     inout OpaquePointer?) -> Int32) throws -> String {
    defer { withExtendedLifetime(self) {} }
    var start: UnsafePointer<CChar>?
    var length = 0
    try check { read(pointer, &start, &length, &$0) }
    return string(start, length)
  }

  /// Copies the bytes that the call creates.
  func data(_ make: (OpaquePointer, UnsafeMutablePointer<OpaquePointer?>, inout OpaquePointer?) -> Int32) throws -> Data {
    defer { withExtendedLifetime(self) {} }
    var bytes: OpaquePointer?
    try check { make(pointer, &bytes, &$0) }
    return try Hoptrail.data(taking: bytes)
  }
}
