import CHoptrail

/// An independent part of a task's present work, for one thread at a time. If a part is released unfinished, the task
/// finishes it. It keeps its task's data alive.
public final class Part: @unchecked Sendable {
  private let handle: Handle

  fileprivate init(_ handle: Handle) { self.handle = handle }

  /// Works for about this many units. Call it until it returns `done`.
  public func run(_ workUnits: UInt64) throws -> HopTask.State {
    var state: Int32 = 0
    try handle.call { hop_part_run($0, workUnits, &state, &$1) }
    return HopTask.state(state)
  }
}

extension HopTask {
  /// Takes a part of the present work, for another thread; `nil` if none is available now. Release the parts before stepping
  /// the task again: it joins them in part order, so the result does not depend on them.
  public func takePart() throws -> Part? {
    defer { withExtendedLifetime(self) {} }
    do {
      return Part(try Handle(freedBy: hop_part_free, keeping: graph) { hop_task_take_part(handle.pointer, $0, &$1) })
    } catch let error as HoptrailError where error.status == .notFound {
      return nil
    }
  }
}
