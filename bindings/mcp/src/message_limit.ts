import { Transform, type TransformCallback } from 'node:stream';

/** Bytes of a message, as over HTTP. */
export const mostMessageBytes = 1 << 20;

const newline = 0x0a;
const endBytes = 256;

/**
 * Passes lines on, each a message, and answers those above `mostMessageBytes` with an error: the transport of the SDK closes
 * itself at a long line, so that nothing after it is answered.
 */
export class MessageLimit extends Transform {
  readonly #answer: (line: string) => void;
  #parts: Buffer[] = [];
  #bytes = 0;
  #begin = Buffer.alloc(0); // of a line that is too long
  #end = Buffer.alloc(0);

  constructor(answer: (line: string) => void) {
    super();
    this.#answer = answer;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (let rest = chunk; rest.length > 0; ) {
      const place = rest.indexOf(newline);
      const part = place < 0 ? rest : rest.subarray(0, place + 1);
      this.#take(part);
      if (place >= 0) this.#finish();
      rest = rest.subarray(part.length);
    }
    done();
  }

  #take(part: Buffer): void {
    this.#bytes += part.length;
    this.#parts.push(part);
    if (this.#bytes <= mostMessageBytes) return;
    const held = Buffer.concat(this.#parts);
    if (this.#begin.length === 0) this.#begin = Buffer.from(held.subarray(0, endBytes));
    this.#end = Buffer.concat([this.#end, held.subarray(-endBytes)]).subarray(-endBytes);
    this.#parts = [];
  }

  #finish(): void {
    if (this.#bytes <= mostMessageBytes) this.push(Buffer.concat(this.#parts));
    else this.#answer(`${JSON.stringify(this.#refusal())}\n`);
    this.#parts = [];
    this.#bytes = 0;
    this.#begin = this.#end = Buffer.alloc(0);
  }

  #refusal(): object {
    const message = `a message of ${this.#bytes} bytes: at most ${mostMessageBytes} are accepted`;
    return { jsonrpc: '2.0', id: idOf(this.#begin.toString(), this.#end.toString()), error: { code: -32600, message } };
  }
}

/** The id of a message, which SDKs write last or after "jsonrpc"; null where it is elsewhere. */
function idOf(begin: string, end: string): unknown {
  const id = /^\s*\{\s*"jsonrpc"\s*:\s*"2\.0"\s*,\s*"id"\s*:\s*(\d+|"[^"\\]*")\s*,/.exec(begin) ?? /,\s*"id"\s*:\s*(\d+|"[^"\\]*")\s*\}\s*$/.exec(end);
  return id === null ? null : JSON.parse(id[1] ?? 'null');
}
