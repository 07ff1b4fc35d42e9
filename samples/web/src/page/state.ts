/** A value that views watch. After a change, watchers are called once per task of the event loop. */
export class Cell<T> {
  #value: T;
  readonly #watchers = new Set<(value: T) => void>();
  #told = true;

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set value(value: T) {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    if (!this.#told) return;
    this.#told = false;
    queueMicrotask(() => {
      this.#told = true;
      for (const watcher of this.#watchers) watcher(this.#value);
    });
  }

  /** Calls the watcher immediately, and after each change. */
  watch(watcher: (value: T) => void): void {
    this.#watchers.add(watcher);
    watcher(this.#value);
  }
}

/** Calls the watcher immediately, and after each change of any of these cells. */
export function watchAll(cells: readonly { watch(watcher: () => void): void }[], watcher: () => void): void {
  let watching = false;
  let told = false;
  for (const cell of cells) {
    cell.watch(() => {
      if (!watching || told) return;
      told = true;
      queueMicrotask(() => {
        told = false;
        watcher();
      });
    });
  }
  watching = true;
  watcher();
}
