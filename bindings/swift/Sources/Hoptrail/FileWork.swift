import Foundation

/// Does a task's file operations in a folder: whole files are written beside the old ones, synced, and renamed. A name is one
/// part of a path: it cannot lead out of the folder.
final class FileWork {
  private let folder: URL
  /// A file that was begun and not yet renamed to what it is to be.
  private var unfinished: URL?

  init(folder: URL) { self.folder = folder }

  /// Removes what the task began and did not come to rename; the error on its way says more than this one's.
  func abandon() {
    if let file = unfinished { try? FileManager.default.removeItem(at: file) }
    unfinished = nil
  }

  /// Answers a request: with its outcome, or with a failure, after which the task puts things in order itself.
  func answer(_ task: HopTask, _ id: UInt64, _ request: FileRequest) throws {
    do {
      switch request.operation {
      case .read:
        let bytes = try Data(contentsOf: file(request.name))
        return try task.answer(id, bytes: bytes)
      case .list:
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try task.answer(id, text: names.joined(separator: "\n"))
      case .write:
        try write(request)
      case .sync:
        try flush(request.name.isEmpty ? folder : file(request.name))
      case .rename:
        try move(file(request.name), to: file(request.secondName))
        unfinished = nil
      case .remove:
        try delete(file(request.name))
        unfinished = nil
      case .unknown:
        throw FileFailure(text: "a file operation that this package does not know")
      }
    } catch let error as HoptrailError {
      throw error
    } catch {
      return try task.answerFailure(id, reason: error.localizedDescription)
    }
    try task.answerDone(id)
  }

  private func file(_ name: String) throws -> URL {
    let leads = name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || $0 == 0 }
    if name.isEmpty || name == "." || name == ".." || leads {
      throw FileFailure(text: "\"\(name)\" is no single part of a path")
    }
    return folder.appendingPathComponent(name, isDirectory: false)
  }

  private func write(_ request: FileRequest) throws {
    let target = try file(request.name)
    unfinished = target
    if request.offset == 0 { try Data().write(to: target) }
    let handle = try FileHandle(forWritingTo: target)
    defer { try? handle.close() }
    try handle.seek(toOffset: request.offset)
    try handle.write(contentsOf: request.bytes)
    try handle.truncate(atOffset: request.offset + UInt64(request.bytes.count))
  }

  /// Of a file or of the folder.
  private func flush(_ target: URL) throws {
    let descriptor = open(target.path, O_RDONLY)
    if descriptor < 0 { throw FileFailure("open", target) }
    defer { _ = close(descriptor) }
    // Some file systems cannot sync a folder and say EINVAL: there is nothing better to do then.
    if fsync(descriptor) != 0 && errno != EINVAL { throw FileFailure("sync", target) }
  }

  /// Replaces what has the second name, which FileManager does not do in one step.
  private func move(_ from: URL, to: URL) throws {
    if rename(from.path, to.path) != 0 { throw FileFailure("rename", from) }
  }

  /// A file that is not there is done, too.
  private func delete(_ target: URL) throws {
    if unlink(target.path) != 0 && errno != ENOENT { throw FileFailure("remove", target) }
  }
}

private struct FileFailure: LocalizedError {
  let errorDescription: String?

  init(text: String) { errorDescription = text }

  /// With the reason of the latest system call.
  init(_ what: String, _ file: URL) {
    let reason = String(cString: strerror(errno))
    errorDescription = "cannot \(what) \"\(file.path)\": \(reason)"
  }
}
