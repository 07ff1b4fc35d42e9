import { HoptrailError } from '../errors.js';
import type { Purpose, Step } from '../types.js';
import type { Answer } from './answer.js';
import { Breath } from './breath.js';
import { ask, type Host } from './host.js';
import { stepOf, type Request } from './requests.js';
import type { Task, TaskState } from './task.js';

export interface Pace {
  /** Units of work per step. */
  readonly work: bigint;
  /** The most requests that the host handles at a time. */
  readonly concurrency: number;
}

/** A message to a run that waits for its host. */
type Letter =
  | { readonly kind: 'answer'; readonly request: Request; readonly answer: Answer }
  | { readonly kind: 'failure'; readonly request: Request; readonly cause: unknown }
  | { readonly kind: 'token'; readonly purpose: Purpose; readonly text: string };

/**
 * Steps a task until it is done and yields its steps. All open requests go to the host together (up to the pace's
 * concurrency), and the task continues with each answer as it comes.
 */
export async function* drive(task: Task, host: Host, pace: Pace, signal: AbortSignal): AsyncGenerator<Step, void> {
  const mailbox = new Mailbox<Letter>(signal);
  const asked = new Set<bigint>();
  const breath = new Breath();
  let failure: { readonly request: Request; readonly cause: unknown } | undefined;

  const send = (request: Request): void => {
    const onToken = (text: string): void => {
      if (asked.has(request.id)) mailbox.put({ kind: 'token', purpose: request.purpose, text: String(text) });
    };
    ask(host, request, signal, onToken).then(
      (answer) => mailbox.put({ kind: 'answer', request, answer }),
      (cause: unknown) => mailbox.put({ kind: 'failure', request, cause }),
    );
  };

  for (;;) {
    const state = stepOrExplain(task, pace.work, failure);
    if (state === 'done') return;
    if (state === 'more') {
      yield task.progress();
      await breath.take();
      signal.throwIfAborted();
      continue;
    }
    // After a failure, a file task cleans up and then fails by itself. Other tasks may wait for more answers, so they end here.
    if (failure !== undefined && failure.request.kind !== 'file') throw hostFailure(failure.request, failure.cause);

    const ids = task.openRequests().filter((id) => !asked.has(id));
    const requests = ids.slice(0, pace.concurrency - asked.size).map((id) => task.request(id));
    for (const request of requests) {
      yield stepOf(request);
      signal.throwIfAborted();
    }
    for (const request of requests) {
      asked.add(request.id);
      send(request);
    }
    if (asked.size === 0) throw new HoptrailError('internal', 'the task waits, and no request is open');

    let letter = await mailbox.take();
    while (letter.kind === 'token') {
      yield letter;
      signal.throwIfAborted();
      letter = await mailbox.take();
    }
    const { request } = letter;
    asked.delete(request.id);
    if (letter.kind === 'answer') {
      letter.answer(task, request.id);
    } else {
      failure = letter;
      task.answerFailure(request.id, reasonOf(letter.cause));
    }
    yield task.progress();
    await breath.take();
    signal.throwIfAborted();
  }
}

/** Runs one step. If it fails because of the host, the error has the host's exception as its cause. */
function stepOrExplain(
  task: Task,
  work: bigint,
  failure: { readonly request: Request; readonly cause: unknown } | undefined,
): TaskState {
  try {
    return task.step(work);
  } catch (error) {
    // A task may recover from a failure and later end with another error, which that failure does not explain.
    if (failure === undefined || !(error instanceof HoptrailError && error.status.endsWith('failure'))) throw error;
    const { cause, request } = failure;
    // A full or missing storage has its own status; for the host's functions the task's status is the best known.
    const status = request.kind === 'file' && cause instanceof HoptrailError ? cause.status : error.status;
    throw new HoptrailError(status, error.message, error.detail, { cause });
  }
}

function hostFailure({ kind, purpose }: Request, cause: unknown): HoptrailError {
  return new HoptrailError('host_failure', `${kind} failed (${purpose}): ${reasonOf(cause)}`, purpose, { cause });
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

/** A queue of letters, in order of arrival, for one reader; `take` throws when the signal is aborted. */
class Mailbox<T> {
  readonly #letters: T[] = [];
  readonly #signal: AbortSignal;
  #wake: (() => void) | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#wake?.(), { once: true });
  }

  put(letter: T): void {
    this.#letters.push(letter);
    this.#wake?.();
  }

  async take(): Promise<T> {
    for (;;) {
      this.#signal.throwIfAborted();
      const letter = this.#letters.shift();
      if (letter !== undefined) return letter;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
