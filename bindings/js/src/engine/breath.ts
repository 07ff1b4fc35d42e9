/** How long the thread works before it sees to its other duties: a quarter of a frame. */
const millisecondsOfWork = 4;

/**
 * Lets the event loop run when `millisecondsOfWork` have passed since it last did. Timers would wait for four milliseconds
 * more; the ways taken here do not.
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
}

/** Behind all that waits already. `scheduler.yield` would come before it: timers and messages would not get their turn. */
function turn(): Promise<void> {
  const { setImmediate } = globalThis as Platform;
  return new Promise((resolve) => {
    if (setImmediate !== undefined) {
      setImmediate(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
