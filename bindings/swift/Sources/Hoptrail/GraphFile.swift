import Foundation

/// The bytes of a graph file, aligned as the library wants to read them where they lie.
final class GraphFile: @unchecked Sendable {
  private let memory: UnsafeMutableRawPointer
  let count: Int

  /// A copy.
  init(_ bytes: Data) {
    count = bytes.count
    memory = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 8)
    bytes.withUnsafeBytes { (buffer: UnsafeRawBufferPointer) in
      if let start = buffer.baseAddress { memory.copyMemory(from: start, byteCount: buffer.count) }
    }
  }

  deinit { memory.deallocate() }

  var start: UnsafePointer<UInt8> { UnsafePointer(memory.bindMemory(to: UInt8.self, capacity: count)) }

  var data: Data { Data(bytes: memory, count: count) }
}
