import CHoptrail
import Foundation

// Helpers for calls of the C ABI: statuses become errors, borrowed text becomes strings.

/// A call of the library. It receives the location for an error, and returns the status.
typealias Call = (inout OpaquePointer?) -> Int32

/// Makes a call, and throws its error if it fails.
func check(_ call: Call) throws {
  var error: OpaquePointer?
  let status = call(&error)
  if status != HOP_OK { throw HoptrailError(status: status, taking: error) }
}

/// Copies text that the library owns.
func string(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
  guard let start = start, length > 0 else { return "" }
  return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
}

/// Copies a column that the library owns.
func array<Element>(_ start: UnsafePointer<Element>?, _ count: Int) -> [Element] {
  guard let start = start, count > 0 else { return [] }
  return Array(UnsafeBufferPointer(start: start, count: count))
}

/// Copies the content of an object of bytes, and frees the object.
func data(taking bytes: OpaquePointer?) throws -> Data {
  defer { hop_bytes_free(bytes) }
  var start: UnsafePointer<UInt8>?
  var length = 0
  try check { hop_bytes_view(bytes, &start, &length, &$0) }
  guard let first = start, length > 0 else { return Data() }
  return Data(bytes: first, count: length)
}
