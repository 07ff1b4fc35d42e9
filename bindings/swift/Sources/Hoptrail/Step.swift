/// A step of a run.
public enum Step: Sendable {
  /// The run made progress.
  case progress(TaskProgress)
  /// The run waits for its host. `Run.save()` is possible until the next step begins.
  case request(Request)
}
