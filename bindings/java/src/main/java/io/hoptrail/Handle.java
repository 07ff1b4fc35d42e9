package io.hoptrail;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;

/**
 * The address of a library object, with a count of its uses. The object is freed once, when it is
 * closed and no call uses it. So closing is safe at any time, from any thread; later calls throw an
 * exception.
 */
final class Handle implements AutoCloseable {
  private final String name;
  private final long address;
  private final LongConsumer free;
  private final boolean exclusive;

  /** Calls in progress, plus one until it is closed. */
  private final AtomicInteger uses = new AtomicInteger(1);

  private volatile boolean closed;
  private final Cleanup cleanup;

  /**
   * @param owner when it becomes unreachable, this handle is closed
   * @param exclusive for objects that only one thread may use at a time
   */
  Handle(Object owner, String name, long address, boolean exclusive, LongConsumer free) {
    this.name = name;
    this.address = address;
    this.exclusive = exclusive;
    this.free = free;
    this.cleanup = Cleanup.register(owner, this::end);
  }

  /** The address, valid until {@link #release}. */
  long acquire() {
    for (; ; ) {
      int count = uses.get();
      if (closed || count == 0)
        throw new HoptrailException(Status.CLOSED, "the " + name + " is closed");
      if (exclusive && count > 1) {
        throw new HoptrailException(
            Status.WRONG_STATE,
            "the " + name + " is in use by another call, and one at a time is allowed");
      }
      if (uses.compareAndSet(count, count + 1)) return address;
    }
  }

  /** The address for who keeps it in use: also when it is closed. */
  long held() {
    return address;
  }

  void release() {
    if (uses.decrementAndGet() == 0) free.accept(address);
  }

  /** Makes a call with the address, between {@link #acquire} and {@link #release}. */
  <T> T use(LongFunction<T> call) {
    long held = acquire();
    try {
      return call.apply(held);
    } finally {
      release();
    }
  }

  void run(LongConsumer call) {
    long held = acquire();
    try {
      call.accept(held);
    } finally {
      release();
    }
  }

  /** Whether it is open. */
  @Override
  public String toString() {
    return closed ? "closed" : "open";
  }

  @Override
  public void close() {
    cleanup.run();
  }

  private void end() {
    closed = true;
    release();
  }
}
