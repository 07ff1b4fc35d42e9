package io.hoptrail;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Letters in the order in which they came, for one reader, which either blocks until there is one
 * or is called then.
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

  /** From now on nobody waits for a letter. */
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

  /** The next letter, or null when there is none yet. */
  T poll() {
    lock.lock();
    try {
      return letters.poll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until there is a letter, or the end. */
  void await() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (letters.isEmpty() && !ended) filled.await();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Has the reader called once, when there is a letter, or at the end: at once, if that is so now.
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
