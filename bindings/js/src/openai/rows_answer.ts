/** Receives an answer that has a row for each text of the request, in any order: {"data": [{"index": 0, …}]}. */
import { messageOf } from './error_text.js';
import { type Receiver, WrongAnswer } from './post.js';
import { PassingFailure } from './retry.js';

export type AnswerRow = Readonly<Record<string, unknown>>;

/** The form of an answer. */
export interface RowsForm<Value> {
  /** The members that may hold the rows. */
  readonly members: readonly string[];
  /** The name of a row and its use, in messages. */
  readonly nouns: readonly [row: string, text: string];
  /** Whether rows without an index are in the order of the texts. */
  readonly isOrdered: boolean;
  /** Throws WrongAnswer for an invalid row. */
  read(row: AnswerRow, index: number): Value;
}

export class RowsReceiver<Value> implements Receiver<Value[]> {
  readonly #form: RowsForm<Value>;
  readonly #count: number;
  #body = '';
  readonly hasHandedOut = false;

  constructor(form: RowsForm<Value>, count: number) {
    this.#form = form;
    this.#count = count;
  }

  take(piece: string): boolean {
    this.#body += piece;
    return false;
  }

  finish(): Value[] {
    const { nouns: [noun, text], isOrdered, read } = this.#form;
    const rows = this.#rows();
    if (rows.length !== this.#count) throw new WrongAnswer(`${rows.length} ${noun}s for ${this.#count} ${text}s`);
    const values = new Array<Value | undefined>(this.#count).fill(undefined);
    rows.forEach((row, position) => {
      const index = (row?.['index'] ?? (isOrdered ? position : undefined)) as number;
      if (!(index in values) || values[index] !== undefined) throw new WrongAnswer(`invalid or repeated ${noun} index ${index}`);
      values[index] = read(row ?? {}, index);
    });
    return values as Value[];
  }

  #rows(): readonly (AnswerRow | null)[] {
    if (this.#body.trim() === '') throw new PassingFailure('the answer is empty');
    let value: unknown;
    try {
      value = JSON.parse(this.#body);
    } catch {
      throw new WrongAnswer('the answer is not valid JSON');
    }
    const { members } = this.#form;
    const rows = members.map((name) => (value as AnswerRow | null)?.[name]).find(Array.isArray);
    if (rows === undefined) throw new WrongAnswer(messageOf(value) ?? `the answer has no ${members[0]}`);
    return rows;
  }
}
