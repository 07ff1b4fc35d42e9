import Foundation

/// A folder of documents with their graph, which is always the one that indexing the documents from scratch would give.
///
///     let store = try await Store.open(folder, create: true).value
///     let change = try await store.add(sources).value
///     try await store.delete(["old.md"]).value
///     let found = try await store.graph.search("…").value
///
/// One program writes to a folder at a time, and any number read it. Open readers keep the version they opened, until they
/// change the store themselves or load the newest version by `refresh`. Only one change runs at a time: a second one that
/// begins meanwhile, in this or another process, throws `fileFailure`, "another writer has it". A change based on an older
/// version than that in the folder throws `wrongState`.
///
/// A change that is cancelled, released or fails at its very end may still have reached the folder; the next change then
/// continues from the newest version.
///
/// Any number of tasks may use a store concurrently. Its runs cannot be saved.
public final class Store: @unchecked Sendable {
  /// The store's folder.
  public let folder: URL

  private let lock = NSLock()
  private var version: StoreVersion
  /// The newest generation that a run has begun to publish. If that run failed, the folder may still have this generation.
  private var published: UInt64 = 0

  private init(_ folder: URL, _ version: StoreVersion) {
    self.folder = folder
    self.version = version
  }

  /// Opens the store in a folder; throws `notFound` if it does not exist. `create` then creates it, and its folder. The
  /// options are fixed at creation, and apply whenever documents are indexed: `["index.embed": true]` for a store with
  /// vectors. For an existing store, they must equal its options; otherwise `badInput` names the one that differs.
  public static func open(
    _ folder: URL, create: Bool = false, options: OptionValues = [:], workUnits: UInt64 = defaultWorkUnits
  ) -> Run<Store> {
    Run(
      host: HopHost(folder: folder), workUnits: workUnits,
      create: {
        if create { try makeFolder(folder) }
        return try HopTask.openStore(options: Options(options), create: create)
      },
      take: { try Store(folder, StoreVersion(taking: $0)) })
  }

  // ---- Changing

  /// Adds documents and ready passages. A document replaces the one with the same id as a whole. An unchanged document costs
  /// nothing: it is not embedded again. The change is atomic: if it fails, the store is unchanged. A store that was created
  /// with the option `index.embed` needs an embedder. The store sets the host's folder.
  public func add(
    _ sources: [Source], host: HopHost = HopHost(), workUnits: UInt64 = defaultWorkUnits
  ) -> Run<StoreChange> {
    change(sources, delete: [], host: host, workUnits: workUnits)
  }

  /// Deletes documents. Results no longer contain them; `compact` removes their bytes from the folder.
  public func delete(_ ids: [String], workUnits: UInt64 = defaultWorkUnits) -> Run<StoreChange> {
    change([], delete: ids, workUnits: workUnits)
  }

  /// Adds and deletes documents as one version.
  public func change(
    _ sources: [Source], delete ids: [String], host: HopHost = HopHost(), workUnits: UInt64 = defaultWorkUnits
  ) -> Run<StoreChange> {
    let asked: OptionValues = host.embedder == nil ? [:] : ["index.embed": true]
    return run(
      host, workUnits,
      create: { version in
        try HopTask.changeStore(version, Corpus(sources), deleted: lines(of: ids), options: Options(asked))
      },
      take: { try StoreChange($0) })
  }

  /// Merges all segments into one, or into a few if one would exceed 2 GiB. Afterwards the folder contains no byte of a
  /// deleted document, unless the run's report has "files_left_over": files that could not be removed.
  public func compact(workUnits: UInt64 = defaultWorkUnits) -> Run<Void> {
    run(HopHost(), workUnits, create: { try HopTask.compactStore($0) }, take: { _ in })
  }

  /// Loads the newest version, after another program has changed the store.
  public func refresh() async throws {
    let before = current
    let newest = try await Store.open(folder).value
    move(to: newest.current, from: before)
  }

  // ---- Reading

  /// The graph of all documents in this version. It is freed with its last reference, and does not change when the store
  /// does.
  public var graph: Graph { current.graph }

  /// Generation, options, and segments with their sizes and deleted documents, as one JSON object.
  public func describe() throws -> Data { try current.describe() }

  /// The report of the run that gave this version: counts, as one JSON object.
  public var report: Data { current.report }

  // ---- Internal

  /// A run that makes a new version from the present one.
  private func run<Output: Sendable>(
    _ host: HopHost, _ workUnits: UInt64, create: @escaping (StoreVersion) throws -> HopTask,
    take: @escaping (HopTask) throws -> Output
  ) -> Run<Output> {
    var host = host
    host.folder = folder
    host.beforePublishing = { self.beginToPublish() }
    return Run(
      host: host, workUnits: workUnits,
      create: {
        let version = try await self.caughtUp()
        return try create(version)
      },
      take: { task in
        self.move(to: try StoreVersion(taking: task), from: nil)
        return try take(task)
      })
  }

  private var current: StoreVersion {
    lock.lock()
    defer { lock.unlock() }
    return version
  }

  private func beginToPublish() {
    lock.lock()
    defer { lock.unlock() }
    published = max(published, version.generation + 1)
  }

  private var isBehind: Bool {
    lock.lock()
    defer { lock.unlock() }
    return version.generation < published
  }

  /// The present version, after loading one that a failed run may have published.
  private func caughtUp() async throws -> StoreVersion {
    if isBehind { try await refresh() }
    return current
  }

  /// Moves to the version, unless another run has brought a newer one since `before`.
  private func move(to newest: StoreVersion, from before: StoreVersion?) {
    lock.lock()
    defer { lock.unlock() }
    if newest.generation < version.generation {
      if version !== before { return }
      published = newest.generation  // the folder has been replaced by another store
    }
    version = newest
  }
}

private func makeFolder(_ folder: URL) throws {
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  } catch {
    let message = "cannot make the folder \"\(folder.path)\": \(error.localizedDescription)"
    throw HoptrailError(status: .fileFailure, message: message, detail: folder.path)
  }
}

/// One id per line. No document has an id with a newline: it becomes a carriage return, and is not found.
private func lines(of ids: [String]) -> String {
  ids.map(line(of:)).joined(separator: "\n")
}

private func line(of id: String) -> String {
  String(id.map { (character: Character) -> Character in character == "\n" || character == "\r\n" ? "\r" : character })
}
