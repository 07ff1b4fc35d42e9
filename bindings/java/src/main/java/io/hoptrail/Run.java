package io.hoptrail;

import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A task and the loop that drives it. Call {@link #result}; or iterate over its steps first, which
 * drives it step by step, and then call it; or let it run in the background with {@link #async}.
 * Before one of these calls it does nothing.
 *
 * <p>One thread at a time drives a run; another one, or one of the run's own host functions, gets
 * {@link Status#WRONG_STATE}. {@link #close} cancels it, from any thread: its task is freed, and
 * callers that wait for it get {@link Status#CLOSED}. A run that has ended need not be closed.
 */
public final class Run<T> implements Iterable<Step>, AutoCloseable {
  /**
   * Creates the task. A slow implementation calls {@code checkOpen} repeatedly in between.
   */
  interface Begin {
    Task task(Runnable checkOpen);
  }

  /** Takes the result of the finished task. */
  interface Finish<T> {
    T result(Task task);
  }

  private enum Driver {
    NOBODY,
    CALLER,
    ITSELF
  }

  private final RunOptions options;
  private final Begin begin;
  private final Finish<T> finish;
  private final FileWork files;
  private final Mailbox<HostCalls.Letter> mailbox = new Mailbox<>();
  private final HostCalls calls;
  private final AtomicReference<Driver> driver = new AtomicReference<>(Driver.NOBODY);
  private volatile Task task;
  private volatile boolean closed;
  // Only the driver writes the following fields.
  private Drive drive;
  private volatile RuntimeException failure;
  private volatile boolean done;
  private T result;
  private Map<String, Long> report;

  Run(RunOptions options, FileWork files, Begin begin, Finish<T> finish) {
    this.options = options;
    this.files = files;
    this.begin = begin;
    this.finish = finish;
    this.calls = new HostCalls(options, files, mailbox);
  }

  /** Creates a run that needs no files. */
  Run(RunOptions options, Begin begin, Finish<T> finish) {
    this(options, new FileWork(null), begin, finish);
  }

  // ---- Step by step, and blocking

  /** The remaining steps: each is computed when it is requested. */
  @Override
  public Iterator<Step> iterator() {
    return new Iterator<>() {
      private Step next;

      @Override
      public boolean hasNext() {
        if (next == null) next = nextStep();
        return next != null;
      }

      @Override
      public Step next() {
        if (!hasNext()) throw new NoSuchElementException("the run has ended");
        Step step = next;
        next = null;
        return step;
      }
    };
  }

  /**
   * Drives the run to its end.
   *
   * @throws HoptrailException the run failed; an exception of the host is its cause
   */
  public T result() {
    while (nextStep() != null) {}
    return result;
  }

  /** The next step; null at the end. */
  private Step nextStep() {
    take(Driver.CALLER);
    try {
      for (; ; ) {
        switch (advance()) {
          case STEP -> {
            return drive.step();
          }
          case BLOCKED -> await();
          case DONE -> {
            return null;
          }
        }
      }
    } finally {
      driver.set(Driver.NOBODY);
    }
  }

  private void take(Driver by) {
    if (driver.compareAndSet(Driver.NOBODY, by)) return;
    throw new HoptrailException(
        Status.WRONG_STATE,
        "the run is already being driven: by itself, by another thread, or by the caller of this"
            + " function");
  }

  private void await() {
    try {
      mailbox.await();
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
      throw end(
          new HoptrailException(
              Status.CLOSED, "the thread was interrupted while the run waited", "", interruption));
    }
  }

  // ---- In the background

  /**
   * Runs in the background, on threads of {@link RunOptions#executor}. No thread blocks for the
   * host's asynchronous functions. Cancelling the future, or completing it in any other way, closes
   * the run.
   */
  public CompletableFuture<T> async() {
    take(Driver.ITSELF);
    CompletableFuture<T> future = new CompletableFuture<>();
    future.whenComplete(
        (value, thrown) -> {
          if (!done) close();
        });
    resume(future);
    return future;
  }

  private void resume(CompletableFuture<T> future) {
    try {
      options.executor().execute(() -> pump(future));
    } catch (RuntimeException rejected) {
      future.completeExceptionally(end(rejected));
    }
  }

  private void pump(CompletableFuture<T> future) {
    try {
      Drive.Outcome outcome = advance();
      while (outcome == Drive.Outcome.STEP) {
        drive.step();
        outcome = advance();
      }
      if (outcome == Drive.Outcome.BLOCKED) {
        mailbox.whenFilled(() -> resume(future));
        return;
      }
      // The future was cancelled at the last moment: nobody else closes the result.
      if (!future.complete(result)) forget(result);
    } catch (Throwable thrown) {
      future.completeExceptionally(thrown);
    }
  }

  private static void forget(Object result) {
    if (result instanceof Graph graph) graph.close();
    if (result instanceof Store store) store.close();
  }

  // ---- Both modes

  private Drive.Outcome advance() {
    if (done) return Drive.Outcome.DONE;
    if (failure != null) throw failure;
    try {
      if (drive == null) drive = begun();
      checkOpen();
      Drive.Outcome outcome = drive.advance();
      if (outcome != Drive.Outcome.DONE) return outcome;
      report = task.report();
      result = finish.result(task);
      done = true;
      task.close();
      files.end();
      return outcome;
    } catch (RuntimeException thrown) {
      throw end(thrown);
    } catch (Error thrown) {
      end(new HoptrailException(Status.CLOSED, "the run was ended by " + thrown, "", thrown));
      throw thrown;
    }
  }

  private Drive begun() {
    checkOpen();
    Task made = begin.task(this::checkOpen);
    task = made;
    if (closed) made.close(); // by another thread, which did not see the task yet
    return new Drive(made, options, calls, mailbox);
  }

  private void checkOpen() {
    if (closed) throw new HoptrailException(Status.CLOSED, "the run is closed");
  }

  private RuntimeException end(RuntimeException reason) {
    failure = reason;
    close();
    return reason;
  }

  /**
   * The state as bytes, from which {@link Graph#resumeSearch}, {@link Graph#resumeAsk} and {@link
   * Graph#resumeIndex} continue. Only while the run waits: between a {@link Step.Request} and the
   * next step; otherwise throws {@link Status#WRONG_STATE}.
   */
  public byte[] save() {
    Task saved = task;
    if (saved == null)
      throw new HoptrailException(
          Status.WRONG_STATE, "the run has not begun, and cannot be saved yet");
    return saved.save();
  }

  /**
   * Counts of a finished run: passages, keywords, requests, tokens. Empty before its end. It contains
   * no times: the engine reads no clock.
   */
  public Map<String, Long> report() {
    return done ? report : Map.of();
  }

  @Override
  public String toString() {
    String moment = done ? "done" : failure != null ? "failed" : closed ? "closed" : "under way";
    return "Run[" + (task == null && moment.equals("under way") ? "not begun" : moment) + "]";
  }

  /** Cancels the run, if it has not ended. Closing it twice is safe. */
  @Override
  public void close() {
    closed = true;
    Task begun = task;
    if (begun != null) begun.close();
    calls.cancel();
    mailbox.end();
    files.end();
  }
}
