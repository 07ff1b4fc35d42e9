package io.hoptrail;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A queue of letters for one reader, which either blocks until there is a letter or registers a
 * callback.
 */
final class Mailbox<T> {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition filled = lock.newCondition();
  private final Deque<T> letters = new ArrayDeque<>();
  private Runnable wake;
  private boolean ended;

  void put(T letter) {
    wakeAfter(() -> letters.add(letter));
  }

  /** Ends all waiting for letters, now and later. */
  void end() {
    wakeAfter(() -> ended = true);
  }

  private void wakeAfter(Runnable change) {
    Runnable reader;
    lock.lock();
    try {
      change.run();
      reader = wake;
      wake = null;
      filled.signalAll();
    } finally {
      lock.unlock();
    }
    if (reader != null) reader.run();
  }

  /** The next letter, or null if there is none yet. */
  T poll() {
    lock.lock();
    try {
      return letters.poll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits for a letter, or the end. */
  void await() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (letters.isEmpty() && !ended) filled.await();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Calls the reader once, when there is a letter or at the end: at once if that is already so.
   */
  void whenFilled(Runnable reader) {
    lock.lock();
    try {
      if (letters.isEmpty() && !ended) {
        wake = reader;
        return;
      }
    } finally {
      lock.unlock();
    }
    reader.run();
  }
}
