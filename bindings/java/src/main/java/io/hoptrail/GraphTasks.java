package io.hoptrail;

import java.util.List;
import java.util.Map;

/** Creates tasks that use a graph. */
final class GraphTasks {
  private GraphTasks() {}

  /** A function of the library that creates a task for questions. */
  interface Create {
    int task(long graph, long questions, long options, long task, long error);
  }

  private interface MakeTask {
    long of(long graph);
  }

  static Task create(
      Graph graph,
      List<Question> questions,
      Map<String, ?> options,
      byte[] weights,
      Create create) {
    return ofGraph(
        graph,
        address -> {
          try (OptionSet set = new OptionSet(options, weights);
              QuestionSet asked = new QuestionSet(questions)) {
            Call call = Call.begin();
            return call.made(
                create.task(address, asked.address, set.address, call.output(0), call.error()));
          }
        });
  }

  /** Resumes a saved task: with its graph, or null for a task that builds or saves a graph. */
  static Task resume(byte[] saved, Graph graph) {
    if (graph == null) return new Task(resumed(saved, 0), null);
    return ofGraph(graph, address -> resumed(saved, address));
  }

  private static long resumed(byte[] saved, long graph) {
    Call call = Call.begin();
    call.reserve(saved.length + 8L);
    long bytes = call.place(saved);
    return call.made(
        call.raw.hop_task_resume(bytes, saved.length, graph, call.output(0), call.error()));
  }

  /**
   * The graph is in use until the task is freed: the bytes of its file must outlive all readers.
   */
  private static Task ofGraph(Graph graph, MakeTask make) {
    long address = graph.handle().acquire();
    boolean made = false;
    try {
      Task task = new Task(make.of(address), graph);
      made = true;
      return task;
    } finally {
      if (!made) graph.handle().release();
    }
  }
}
