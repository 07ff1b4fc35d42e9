import Foundation

/// A task and the loop that drives it. Await its `value`; or iterate over its steps first, which drives it step by step, and
/// then await it. A run that is not driven does nothing.
///
///     for try await step in run { … }
///     let result = try await run.value
///
/// Only one caller at a time drives a run: a second one gets `wrongState`, and so does a function of the host that uses its
/// own run. A run that fails or is cancelled frees its task, and every further call throws the same error.
public final class Run<Output: Sendable>: AsyncSequence, @unchecked Sendable {
  /// The element of the sequence: a step.
  public typealias Element = Step

  private enum State {
    case new(() async throws -> Driver)
    case running(Driver)
    case done(Output, report: Data)
    case failed(Error)
  }

  private let lock = NSLock()
  private let take: (HopTask) throws -> Output
  private var state: State
  private var isBusy = false

  init(host: HopHost, workUnits: UInt64, create: @escaping () async throws -> HopTask,
       take: @escaping (HopTask) throws -> Output) {
    self.take = take
    self.state = .new({ try await Driver(create(), host: host, workUnits: workUnits) })
  }

  /// The result, after running the remaining steps.
  public var value: Output {
    get async throws {
      while try await next() != nil {}
      return try finished().output
    }
  }

  /// Counts of a finished run, as one JSON object: passages, keywords, requests, tokens. Before its end it throws `wrongState`.
  public func report() throws -> Data { try finished().report }

  /// The state as bytes, from which `Graph.resumeIndex`, `resumeSearch` and `resumeAsk` continue, on any machine. Only while
  /// the run waits for its host (after a `request` step); otherwise throws `wrongState`.
  public func save() throws -> Data {
    try begin()
    defer { end() }
    guard case .running(let driver) = state else {
      throw HoptrailError(status: .wrongState, message: "the run can be saved while it waits, after a step of kind request")
    }
    return try driver.save()
  }

  // ---- Steps

  /// Iterates over the steps of a run.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let run: Run<Output>

    /// The next step; `nil` when the run is done.
    public mutating func next() async throws -> Step? { try await run.next() }
  }

  /// Iterates over the steps of the run.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(run: self) }

  private func next() async throws -> Step? {
    try begin()
    defer { end() }
    do {
      guard let driver = try await running() else { return nil }
      if let step = try await driver.next() { return step }
      let output = try driver.finish(take)
      let report = try driver.finish { try $0.report() }
      state = .done(output, report: report)
      return nil
    } catch {
      state = .failed(error)
      throw error
    }
  }

  /// The driver, created on first use; `nil` when the run is done.
  private func running() async throws -> Driver? {
    switch state {
    case .new(let create):
      let driver = try await create()
      state = .running(driver)
      return driver
    case .running(let driver): return driver
    case .done: return nil
    case .failed(let error): throw error
    }
  }

  private func finished() throws -> (output: Output, report: Data) {
    try begin()
    defer { end() }
    switch state {
    case .done(let output, let report): return (output: output, report: report)
    case .failed(let error): throw error
    default: throw HoptrailError(status: .wrongState, message: "the run is not done")
    }
  }

  // ---- Exclusive access

  private func begin() throws {
    lock.lock()
    defer { lock.unlock() }
    if isBusy {
      throw HoptrailError(status: .wrongState, message: "the run is already being driven: one caller at a time")
    }
    isBusy = true
  }

  private func end() {
    lock.lock()
    defer { lock.unlock() }
    isBusy = false
  }
}
