import { HoptrailError } from '../errors.js';
import type { Report, Step } from '../types.js';
import { givenBytes, givenFloats, givenText } from './given.js';
import type { GraphFile } from './graph_file.js';
import type { Native } from './native.js';
import { HOP_STATE_DONE, HOP_STATE_WAITING, type Pointer } from './raw.js';
import { openRequests, readRequest, type Request } from './requests.js';
import { Resource } from './resource.js';

export type TaskState = 'more' | 'waiting' | 'done';

/** A task of the engine. Every step of a failed task throws. */
export class Task {
  readonly pointer: Pointer;
  readonly #native: Native;
  readonly #resource: Resource;

  /** `file`: the graph file, which the task reads and keeps in memory. */
  constructor(native: Native, pointer: Pointer, file?: GraphFile) {
    this.#native = native;
    this.pointer = pointer;
    file?.retain();
    this.#resource = new Resource(this, () => {
      if (!native.disposed) native.raw.hop_task_free(pointer);
      file?.release();
    });
  }

  static resume(native: Native, saved: Uint8Array, graph: Pointer, file?: GraphFile): Task {
    const [bytes] = native.place(givenBytes(saved, 'a saved run'));
    const status = native.raw.hop_task_resume(bytes.pointer, bytes.length, graph, native.output(0), native.error);
    return new Task(native, native.made(status), file);
  }

  get freed(): boolean {
    return this.#resource.released;
  }
  free(): void {
    this.#resource.release();
  }

  step(work: bigint): TaskState {
    const native = this.#native;
    native.check(native.raw.hop_task_step(this.pointer, work, native.output(0), native.error));
    const state = native.i32(0);
    return state === HOP_STATE_DONE ? 'done' : state === HOP_STATE_WAITING ? 'waiting' : 'more';
  }

  progress(): Step {
    const native = this.#native;
    native.check(
      native.raw.hop_task_progress(
        this.pointer, native.output(0), native.output(1), native.output(2), native.output(3), native.error,
      ),
    );
    return { kind: 'progress', phase: native.text(0), done: Number(native.u64(2)), total: Number(native.u64(3)) };
  }

  save(): Uint8Array {
    const native = this.#native;
    return native.takeCopy(native.raw.hop_task_save(this.pointer, native.output(0), native.error));
  }

  report(): Report {
    const native = this.#native;
    return JSON.parse(native.takeText(native.raw.hop_task_report(this.pointer, native.output(0), native.error))) as Report;
  }

  // ---- Requests and answers

  openRequests(): bigint[] {
    return openRequests(this.#native, this.pointer);
  }
  request(id: bigint): Request {
    return readRequest(this.#native, this.pointer, id);
  }

  answerVectors(id: bigint, rows: readonly Float32Array[], embedderId: string): void {
    const native = this.#native;
    const dimension = dimensionOf(rows);
    const [values, embedder] = native.place(rows, givenText(embedderId, 'the embedder\'s "id"'));
    native.check(
      native.raw.hop_task_answer_vectors(
        this.pointer, id, values.pointer, rows.length, dimension, embedder.pointer, embedder.length, native.error,
      ),
    );
  }
  answerText(id: bigint, answer: string, tokensRead: number, tokensWritten: number): void {
    const native = this.#native;
    const [text] = native.place(givenText(answer, 'the answer of "complete"'));
    native.check(
      native.raw.hop_task_answer_text(
        this.pointer, id, text.pointer, text.length, count(tokensRead), count(tokensWritten), native.error,
      ),
    );
  }
  answerScores(id: bigint, scores: Float32Array): void {
    const native = this.#native;
    const [values] = native.place(scores);
    native.check(native.raw.hop_task_answer_scores(this.pointer, id, values.pointer, values.length, native.error));
  }
  answerBytes(id: bigint, answer: Uint8Array): void {
    const native = this.#native;
    const [bytes] = native.place(givenBytes(answer, 'the bytes of a file'));
    native.check(native.raw.hop_task_answer_bytes(this.pointer, id, bytes.pointer, bytes.length, native.error));
  }
  answerDone(id: bigint): void {
    this.#native.check(this.#native.raw.hop_task_answer_done(this.pointer, id, this.#native.error));
  }
  answerFailure(id: bigint, why: string): void {
    const native = this.#native;
    const [reason] = native.place(why);
    native.check(native.raw.hop_task_answer_failure(this.pointer, id, reason.pointer, reason.length, native.error));
  }
}

/** The common dimension of the rows. Checked here because the engine receives a single matrix. */
function dimensionOf(rows: readonly Float32Array[]): number {
  const dimension = rows[0]?.length ?? 1;
  for (const [index, row] of rows.entries()) {
    givenFloats(row, `the embedder's vector ${index}`);
    if (row.length !== dimension) {
      const message = `the embedder's vector ${index} has dimension ${row.length}, but earlier vectors have ${dimension}`;
      throw new HoptrailError('dimension_mismatch', message, String(index));
    }
  }
  return dimension;
}

/** A token count; zero for a count that is not a positive integer. */
const count = (tokens: number) => (Number.isSafeInteger(tokens) && tokens > 0 ? BigInt(tokens) : 0n);
