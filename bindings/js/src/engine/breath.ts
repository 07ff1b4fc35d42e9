/** How long the thread works before it yields to other tasks: a quarter of a frame. */
const millisecondsOfWork = 4;

/**
 * Yields to the event loop when `millisecondsOfWork` have passed since the last yield. A timer would add four milliseconds;
 * the ways used here do not.
 */
export class Breath {
  #since = performance.now();

  async take(): Promise<void> {
    if (performance.now() - this.#since < millisecondsOfWork) return;
    await turn();
    this.#since = performance.now();
  }
}

interface Platform {
  readonly setImmediate?: (callback: () => void) => unknown;
  readonly MessageChannel?: typeof MessageChannel;
}

/** Resolves after the tasks that are already queued. `scheduler.yield` would run before them and starve timers and messages. */
function turn(): Promise<void> {
  const { setImmediate, MessageChannel: Channel } = globalThis as Platform;
  return new Promise((resolve) => {
    if (setImmediate !== undefined || Channel === undefined) {
      (setImmediate ?? setTimeout)(resolve); // workerd has only timers
      return;
    }
    const { port1, port2 } = new Channel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
