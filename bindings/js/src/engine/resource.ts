/**
 * Something that must be given back once: by hand, or, where that was forgotten, by the garbage collector. It knows
 * nothing of the object that holds it, so that the holder can be collected.
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

// Runs between turns of the event loop, never in the middle of a call of the engine's.
const forgotten = new FinalizationRegistry<Resource>((resource) => resource.release());
