package io.hoptrail;

/**
 * An independent part of a task's present work, for one thread at a time. Close it before stepping
 * the task again.
 */
public final class Part implements AutoCloseable {
  private final Handle handle;

  /**
   * @param graph the task's graph, kept alive until the part is closed; or null
   */
  Part(long address, Handle graph) {
    var raw = Native.raw();
    if (graph != null) graph.acquire();
    handle =
        new Handle(
            this,
            "part",
            address,
            true,
            part -> {
              raw.hop_part_free(part);
              if (graph != null) graph.release();
            });
  }

  /** Works for about this many units. Call it until it returns {@link TaskState#DONE}. */
  public TaskState run(long work) {
    return handle.use(
        part -> {
          Call call = Call.begin();
          call.check(call.raw.hop_part_run(part, work, call.output(0), call.error()));
          return TaskState.values()[call.intOutput(0)];
        });
  }

  @Override
  public String toString() {
    return "Part[" + handle + "]";
  }

  /** Returns it to the task. If it is closed unfinished, the task finishes it. */
  @Override
  public void close() {
    handle.close();
  }
}
