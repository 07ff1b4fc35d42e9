package io.hoptrail;

/** The state of a {@link Task} after a step. A failed task throws instead. */
public enum TaskState {
  /** The units of work are used up: step again. */
  MORE,
  /** Requests are open, or parts are taken: answer the requests, finish the parts, then step again. */
  WAITING,
  /** The result is ready. */
  DONE
}
