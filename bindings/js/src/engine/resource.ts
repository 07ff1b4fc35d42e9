/**
 * A resource that is released exactly once: by a call of `release`, or otherwise by the garbage collector. It has no
 * reference to its holder, so that the holder can be collected.
 */
export class Resource {
  #release: (() => void) | undefined;

  constructor(holder: object, release: () => void) {
    this.#release = release;
    forgotten.register(holder, this, this);
  }

  get released(): boolean {
    return this.#release === undefined;
  }

  release(): void {
    const release = this.#release;
    this.#release = undefined;
    forgotten.unregister(this);
    release?.();
  }
}

// Runs between turns of the event loop, never during a call into the engine.
const forgotten = new FinalizationRegistry<Resource>((resource) => resource.release());
