package io.hoptrail;

/**
 * An independent part of a task's present work, for any one thread. To be closed before the task is
 * stepped again.
 */
public final class Part implements AutoCloseable {
  private final Handle handle;

  /**
   * @param graph what the task works on, held until the part is closed; or null
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

  /** Works for about so many units: until it gives {@link TaskState#DONE}. */
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

  /** Gives it back; one that is not done is done again by the task itself. */
  @Override
  public void close() {
    handle.close();
  }
}
