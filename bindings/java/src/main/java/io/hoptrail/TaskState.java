package io.hoptrail;

/** Where a {@link Task} stands after a step. A task that has failed throws instead. */
public enum TaskState {
  /** The units of work are used up: step again. */
  MORE,
  /** Requests are open, or parts are taken: answer them, then step again. */
  WAITING,
  /** The result is there. */
  DONE
}
