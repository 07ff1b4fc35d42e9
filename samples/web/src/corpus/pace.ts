/** The speed of a phase, measured over its last seconds. */
export interface Pace {
  /** Per second; 0: unknown. */
  readonly rate: number;
  readonly secondsLeft: number | undefined;
}

const windowSeconds = 6;

export class PaceMeter {
  #phase = '';
  #marks: { readonly seconds: number; readonly done: number }[] = [];

  measure(phase: string, done: number, total: number, seconds: number): Pace {
    if (phase !== this.#phase) {
      this.#phase = phase;
      this.#marks = [];
    }
    this.#marks.push({ seconds, done });
    while (this.#marks.length > 2 && seconds - (this.#marks[0]?.seconds ?? seconds) > windowSeconds) this.#marks.shift();
    const first = this.#marks[0];
    const passed = first ? seconds - first.seconds : 0;
    if (!first || passed <= 0) return { rate: 0, secondsLeft: undefined };
    const rate = (done - first.done) / passed;
    return { rate, secondsLeft: rate > 0 && total > done ? (total - done) / rate : undefined };
  }
}
