package io.hoptrail;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Runs a task's parts on threads of the options' executor and on the calling thread. */
final class Parts {
  private final List<Part> parts;
  private final long work;
  private final AtomicInteger next = new AtomicInteger();
  private final CountDownLatch unfinished;
  private final AtomicReference<RuntimeException> failure = new AtomicReference<>();

  private Parts(List<Part> parts, long work) {
    this.parts = parts;
    this.work = work;
    this.unfinished = new CountDownLatch(parts.size());
  }

  /** Takes and runs all parts that are available now. Returns false if none is. */
  static boolean run(Task task, RunOptions options) {
    List<Part> parts = new ArrayList<>();
    try {
      for (Optional<Part> part = task.takePart(); part.isPresent(); part = task.takePart())
        parts.add(part.get());
      if (parts.isEmpty()) return false;
      new Parts(parts, options.work()).runOn(options);
      return true;
    } finally {
      parts.forEach(Part::close);
    }
  }

  private void runOn(RunOptions options) {
    int helpers = Math.min(options.threads(), parts.size()) - 1;
    try {
      for (int helper = 0; helper < helpers; ++helper) options.executor().execute(this::runSome);
    } catch (RejectedExecutionException noMoreThreads) {
      // The threads that were started do the work.
    }
    runSome();
    awaitOthers();
    if (failure.get() != null) throw failure.get();
  }

  /** A helper that starts late finds no part left: nobody waits for a helper that did not start. */
  private void runSome() {
    for (int index = next.getAndIncrement(); index < parts.size(); index = next.getAndIncrement()) {
      try {
        while (failure.get() == null && parts.get(index).run(work) != TaskState.DONE) {}
      } catch (RuntimeException thrown) {
        failure.compareAndSet(null, thrown);
      } finally {
        unfinished.countDown();
      }
    }
  }

  /** An interruption does not end the wait, because the other threads still use the parts. */
  private void awaitOthers() {
    boolean interrupted = false;
    for (; ; ) {
      try {
        unfinished.await();
        break;
      } catch (InterruptedException interruption) {
        interrupted = true;
      }
    }
    if (interrupted) Thread.currentThread().interrupt();
  }
}
