package io.hoptrail.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import io.hoptrail.*;
import java.util.*;

/** The calls of tests/contract that drive a task by themselves. */
final class ContractTask implements AutoCloseable {
  private static final long WORK = 1_000_000;
  private Task task;
  private TaskRequest request;

  /** Whether it knows the call. */
  boolean call(JsonObject step, JsonObject expected, Graph graph) {
    switch (ContractHost.text(step, "call")) {
      case "begin_task" -> {
        Map<String, String> options = Map.of("method", ContractHost.text(step, "method"));
        task = Task.search(graph, List.of(ContractHost.question(step)), options);
        goTo(TaskState.WAITING);
        request = task.request(task.requestIds()[0]);
        if (expected.has("asked")) {
          assertEquals(ContractHost.texts(expected.get("asked")), request.contents());
          assertEquals(ContractHost.text(expected, "purpose"), request.purpose());
        }
      }
      case "answer" -> answer(request.id(), ContractHost.text(step, "gives"));
      case "step_task" -> task.step(WORK);
      case "end_task" -> goTo(TaskState.DONE);
      case "take_results" ->
          assertEquals(
              expected.has("count") ? expected.get("count").getAsInt() : 0,
              task.takeSearchResults().get(0).hits().size());
      case "free_task" -> task.close();
      default -> {
        return false;
      }
    }
    return true;
  }

  private void goTo(TaskState wanted) {
    while (task.step(WORK) != wanted) {}
  }

  private void answer(long id, String gives) {
    float[][] rows =
        request.contents().stream().map(ContractHost::letters).toArray(float[][]::new);
    switch (gives) {
      case "letters" -> task.answerVectors(id, rows, "letters");
      case "wide" -> {
        for (int i = 0; i < rows.length; ++i) rows[i] = Arrays.copyOf(rows[i], 16);
        task.answerVectors(id, rows, "letters");
      }
      case "text" -> task.answerText(id, "text", 0, 0);
      case "bytes" -> task.answerBytes(id, new byte[1]);
      case "done" -> task.answerDone(id);
      default -> task.answerFailure(id, "not today");
    }
  }

  @Override
  public void close() {
    if (task != null) task.close();
  }
}
