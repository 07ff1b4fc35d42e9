package io.hoptrail;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs an action once: when its owner is closed, or when the garbage collector finds that the owner is unreachable. Replaces
 * {@link java.lang.ref.Cleaner}, which Android lacks before API level 33.
 */
final class Cleanup extends PhantomReference<Object> {
  private static final ReferenceQueue<Object> UNREACHABLE = new ReferenceQueue<>();

  /** The actions that have not run: they must outlive their owners. */
  private static final Set<Cleanup> WAITING = ConcurrentHashMap.newKeySet();

  static {
    Thread thread = new Thread(Cleanup::runForever, "hoptrail-cleanup");
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    thread.start();
  }

  private final Runnable action;
  private final AtomicBoolean hasRun = new AtomicBoolean();

  private Cleanup(Object owner, Runnable action) {
    super(owner, UNREACHABLE);
    this.action = action;
  }

  /**
   * @param action must not refer to the owner, which would then never become unreachable
   */
  static Cleanup register(Object owner, Runnable action) {
    Cleanup cleanup = new Cleanup(owner, action);
    WAITING.add(cleanup);
    if (cleanup.hasRun.get()) WAITING.remove(cleanup); // the owner is already collected
    return cleanup;
  }

  /** Runs the action, unless it has already run. */
  void run() {
    if (!hasRun.compareAndSet(false, true)) return;
    WAITING.remove(this);
    clear();
    action.run();
  }

  private static void runForever() {
    for (; ; ) {
      try {
        ((Cleanup) UNREACHABLE.remove()).run();
      } catch (InterruptedException | RuntimeException | Error ignored) {
        // The failure of one action must not prevent the others.
      }
    }
  }
}
