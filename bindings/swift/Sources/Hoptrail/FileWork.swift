import Foundation

/// Does a task's file operations in a folder. It rejects symbolic links, and a write at offset 0 always creates a new file.
/// A name is a single path component: it cannot leave the folder.
final class FileWork {
  private let folder: URL
  private let beforePublishing: (() -> Void)?
  /// A file that was begun and not yet renamed to its final name.
  private var unfinished: URL?
  /// Descriptors of the files that the task has locked.
  private var locks: [Int32] = []

  /// `beforePublishing` is called before a store's manifest is renamed, which publishes a version.
  init(folder: URL, beforePublishing: (() -> Void)? = nil) {
    self.folder = folder
    self.beforePublishing = beforePublishing
  }

  /// Removes a file that the task began and did not rename, and releases the task's locks. Errors are ignored: the error
  /// that ended the task matters more.
  func abandon() {
    if let file = unfinished { try? FileManager.default.removeItem(at: file) }
    unfinished = nil
    for descriptor in locks {
      // A forked child shares the lock: this releases it for both, without waiting for the child to close the file.
      _ = flock(descriptor, LOCK_UN)
      _ = close(descriptor)
    }
    locks = []
  }

  /// Answers a request with its outcome, or with a failure, after which the task cleans up by itself.
  func answer(_ task: HopTask, _ id: UInt64, _ request: FileRequest) throws {
    do {
      switch request.operation {
      case .read:
        let bytes = try read(file(request.name))
        return try task.answer(id, bytes: bytes)
      case .list:
        return try task.answer(id, text: names().joined(separator: "\n"))
      case .write:
        try write(request)
      case .sync:
        try flush(request.name.isEmpty ? folder : file(request.name))
      case .rename:
        let old = try file(request.name)
        // The renamed file may refer to the unfinished one, which must then be kept.
        if unfinished != old { unfinished = nil }
        if request.secondName == "manifest" { beforePublishing?() }
        try move(old, to: file(request.secondName))
        unfinished = nil
      case .remove:
        try delete(file(request.name))
        unfinished = nil
      case .lock:
        locks.append(try openAlone(file(request.name)))
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
      throw FileFailure(text: "\"\(name)\" is not a single path component")
    }
    return folder.appendingPathComponent(name, isDirectory: false)
  }

  /// Names of the files in the folder; empty if it does not exist.
  private func names() throws -> [String] {
    if access(folder.path, F_OK) != 0 && errno == ENOENT { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  /// Opens a file, without following a link, and without blocking on a pipe.
  private func openPlain(_ target: URL, _ flags: Int32, _ what: String) throws -> Int32 {
    let descriptor = open(target.path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw FileFailure(what, target) }
    var facts = stat()
    if fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG { return descriptor }
    _ = close(descriptor)
    throw FileFailure(what, target, reason: "not a regular file")
  }

  private func read(_ target: URL) throws -> Data {
    let handle = FileHandle(fileDescriptor: try openPlain(target, O_RDONLY, "read"), closeOnDealloc: true)
    defer { try? handle.close() }
    return try handle.readToEnd() ?? Data()
  }

  private func write(_ request: FileRequest) throws {
    let target = try file(request.name)
    unfinished = target
    if request.offset == 0 { try delete(target) }
    let creation = request.offset == 0 ? O_CREAT | O_EXCL : 0
    let handle = FileHandle(fileDescriptor: try openPlain(target, O_WRONLY | creation, "write"), closeOnDealloc: true)
    defer { try? handle.close() }
    try handle.seek(toOffset: request.offset)
    try handle.write(contentsOf: request.bytes)
    try handle.truncate(atOffset: request.offset + UInt64(request.bytes.count))
  }

  /// Syncs the file or the folder.
  private func flush(_ target: URL) throws {
    let descriptor = try target == folder ? open(target.path, O_RDONLY) : openPlain(target, O_RDONLY, "open")
    if descriptor < 0 { throw FileFailure("open", target) }
    defer { _ = close(descriptor) }
    // Some file systems cannot sync a folder and report EINVAL: ignore that failure.
    if fsync(descriptor) != 0 && errno != EINVAL { throw FileFailure("sync", target) }
  }

  /// Renames a file atomically over any file of the second name, which FileManager cannot do. A device, a pipe or a
  /// link to one is not replaced: other programs use it.
  private func move(_ from: URL, to: URL) throws {
    var facts = stat()
    if stat(to.path, &facts) == 0 && ![S_IFREG, S_IFDIR].contains(facts.st_mode & S_IFMT) {
      throw FileFailure("replace", to, reason: "not a regular file")
    }
    if rename(from.path, to.path) != 0 { throw FileFailure("rename", from) }
  }

  /// Creates the file if it does not exist, and locks it until the descriptor is closed, or at the latest until the process
  /// ends. Uses the same lock as hoptrail_run.h.
  private func openAlone(_ target: URL) throws -> Int32 {
    let descriptor = try openPlain(target, O_RDWR | O_CREAT, "lock")
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      let failure = errno == EWOULDBLOCK
        ? FileFailure(text: "cannot lock \"\(target.path)\": another writer has it") : FileFailure("lock", target)
      _ = close(descriptor)
      throw failure
    }
    return descriptor
  }

  /// Removes a file; a missing file is not an error.
  private func delete(_ target: URL) throws {
    if unlink(target.path) != 0 && errno != ENOENT { throw FileFailure("remove", target) }
  }
}

private struct FileFailure: LocalizedError {
  let errorDescription: String?

  init(text: String) { errorDescription = text }

  /// By default, the reason is that of the last system call.
  init(_ what: String, _ file: URL, reason: String = String(cString: strerror(errno))) {
    errorDescription = "cannot \(what) \"\(file.path)\": \(reason)"
  }
}
