package io.hoptrail;

import io.hoptrail.HostCalls.Letter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Steps a task until it is done, and reports each step. All open requests go to the host together,
 * up to the options' concurrency, and the task continues with each answer as it arrives. Only the
 * host's own functions can block it.
 */
final class Drive {
  enum Outcome {
    /** A step happened: {@link #step()}. */
    STEP,
    /** The task waits for the next letter. */
    BLOCKED,
    DONE
  }

  private final Task task;
  private final RunOptions options;
  private final HostCalls calls;
  private final Mailbox<Letter> mailbox;
  private final Deque<Step> steps = new ArrayDeque<>(2);

  /** Announced as steps; sent to the host once those are consumed. Until then the task can be saved. */
  private List<List<TaskRequest>> unasked = List.of();

  private final Set<Long> open = new HashSet<>(4);
  private boolean waits;
  private Letter failed;

  Drive(Task task, RunOptions options, HostCalls calls, Mailbox<Letter> mailbox) {
    this.task = task;
    this.options = options;
    this.calls = calls;
    this.mailbox = mailbox;
  }

  /** Removes the step that happened. */
  Step step() {
    return steps.remove();
  }

  Outcome advance() {
    while (steps.isEmpty()) {
      if (waits) {
        askHost();
        Letter letter = mailbox.poll();
        if (letter == null) return Outcome.BLOCKED;
        waits = false;
        take(letter);
        steps.add(task.progress());
        break;
      }
      TaskState state = stepOrExplain();
      if (state == TaskState.DONE) return Outcome.DONE;
      if (options.threads() > 1 && Parts.run(task, options)) continue;
      if (state == TaskState.MORE) steps.add(task.progress());
      else announce();
    }
    return Outcome.STEP;
  }

  private TaskState stepOrExplain() {
    try {
      return task.step(options.work());
    } catch (HoptrailException failure) {
      throw failed == null ? failure : failure.because(failed.failure());
    }
  }

  private void announce() {
    // A file task cleans up after a failure, and then fails by itself. Other tasks may wait for more
    // answers.
    if (failed != null && failed.group().get(0).kind() != RequestKind.FILE) throw hostFailure();
    List<TaskRequest> requests = new ArrayList<>();
    for (long id : task.requestIds()) {
      if (open.contains(id)) continue;
      if (open.size() >= options.concurrency()) break;
      open.add(id);
      TaskRequest request = task.request(id);
      requests.add(request);
      steps.add(new Step.Request(request.kind(), request.purpose(), request.contents()));
    }
    if (open.isEmpty())
      throw new HoptrailException(Status.INTERNAL, "the task waits, and no request is open");
    unasked = HostCalls.grouped(requests);
    waits = true;
  }

  private void askHost() {
    List<List<TaskRequest>> groups = unasked;
    unasked = List.of();
    for (List<TaskRequest> group : groups) calls.ask(task, group);
  }

  private void take(Letter letter) {
    letter.group().forEach(request -> open.remove(request.id()));
    if (letter.failure() == null) {
      letter.answer().give(task);
    } else {
      failed = letter;
      task.answerFailure(letter.group().get(0).id(), reason(letter.failure()));
    }
  }

  private HoptrailException hostFailure() {
    TaskRequest request = failed.group().get(0);
    String what = request.contents().size() + " texts";
    return new HoptrailException(
        Status.HOST_FAILURE,
        "the host failed (" + request.purpose() + ", " + what + "): " + reason(failed.failure()),
        request.purpose(),
        failed.failure());
  }

  private static String reason(Throwable failure) {
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }
}
