import Foundation

/// Owns an object of the library, and frees it when nobody refers to it any more.
///
/// A call through a handle keeps it until the call has ended. Which calls may run at the same time is the owner's affair.
final class Handle: @unchecked Sendable {
  let pointer: OpaquePointer
  private let freeObject: (OpaquePointer?) -> Void
  private let kept: AnyObject?

  /// Takes the object that `create` gives. `keeping` is let go after the object was freed.
  init(freedBy free: @escaping (OpaquePointer?) -> Void, keeping kept: AnyObject? = nil,
       create: (UnsafeMutablePointer<OpaquePointer?>, inout OpaquePointer?) -> Int32) throws {
    try Library.checkVersion()
    var object: OpaquePointer?
    try check { create(&object, &$0) }
    guard let made = object else {
      throw HoptrailError(status: .internal, message: "the library made no object and told of no error")
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

  /// The text that the call lends.
  func text(_ read: (OpaquePointer, UnsafeMutablePointer<UnsafePointer<CChar>?>, UnsafeMutablePointer<Int>,
                     inout OpaquePointer?) -> Int32) throws -> String {
    defer { withExtendedLifetime(self) {} }
    var start: UnsafePointer<CChar>?
    var length = 0
    try check { read(pointer, &start, &length, &$0) }
    return string(start, length)
  }

  /// The bytes that the call makes.
  func data(_ make: (OpaquePointer, UnsafeMutablePointer<OpaquePointer?>, inout OpaquePointer?) -> Int32) throws -> Data {
    defer { withExtendedLifetime(self) {} }
    var bytes: OpaquePointer?
    try check { make(pointer, &bytes, &$0) }
    return try Hoptrail.data(taking: bytes)
  }
}
