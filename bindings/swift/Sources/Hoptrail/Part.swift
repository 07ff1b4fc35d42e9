import CHoptrail

/// An independent part of a task's present work, for any one thread. A part that is let go before it is done is done again
/// by the task. It keeps its task's data alive.
public final class Part: @unchecked Sendable {
  private let handle: Handle

  fileprivate init(_ handle: Handle) { self.handle = handle }

  /// Works for about so many units; until it is `done`.
  public func run(_ workUnits: UInt64) throws -> HopTask.State {
    var state: Int32 = 0
    try handle.call { hop_part_run($0, workUnits, &state, &$1) }
    return HopTask.state(state)
  }
}

extension HopTask {
  /// A part of the present work, for another thread; `nil` when there is none to take now. Let the parts go before the task
  /// is stepped again: it joins them in part order, and the answer does not depend on them.
  public func takePart() throws -> Part? {
    defer { withExtendedLifetime(self) {} }
    do {
      return Part(try Handle(freedBy: hop_part_free, keeping: graph) { hop_task_take_part(handle.pointer, $0, &$1) })
    } catch let error as HoptrailError where error.status == .notFound {
      return nil
    }
  }
}
