/// What happens in a run, one after the other.
public enum Step: Sendable {
  /// The run works, and has come this far.
  case progress(TaskProgress)
  /// The run waits for its host: until the next step is asked for, `Run.save()` is possible.
  case request(Request)
}
