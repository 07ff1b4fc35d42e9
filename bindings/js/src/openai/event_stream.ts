/**
 * Parses server-sent events as the HTML standard does (section "Interpreting an event stream"), from pieces of any size. A
 * line may end in CR, LF or both, and a piece may end anywhere.
 */
export interface ServerEvent {
  /** Empty means "message". */
  readonly type: string;
  /** The data lines, joined by LF. */
  readonly data: string;
}

export class EventStream {
  readonly #limit: number;
  #line = '';
  #type = '';
  #data: string[] = [];
  #length = 0;
  /** The last character was a CR: a following LF belongs to it. */
  #afterReturn = false;

  /** `limit`: the most characters of one event. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The events that the piece completes. Ignores an incomplete event at the end. Throws RangeError above the limit. */
  feed(piece: string): ServerEvent[] {
    const events: ServerEvent[] = [];
    let start = this.#afterReturn && piece.startsWith('\n') ? 1 : 0;
    if (piece !== '') this.#afterReturn = piece.endsWith('\r');
    const lineEnd = /\r\n|\r|\n/g;
    lineEnd.lastIndex = start;
    for (let end = lineEnd.exec(piece); end !== null; end = lineEnd.exec(piece)) {
      this.#take(piece.slice(start, end.index));
      start = lineEnd.lastIndex;
      const event = this.#endLine();
      if (event !== undefined) events.push(event);
    }
    this.#take(piece.slice(start));
    return events;
  }

  #take(part: string): void {
    this.#line += part;
    this.#length += part.length;
    if (this.#length > this.#limit) throw new RangeError(`an event of the stream is longer than ${this.#limit} characters`);
  }

  #endLine(): ServerEvent | undefined {
    const line = this.#line;
    this.#line = '';
    if (line === '') return this.#endEvent();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    // A line that begins with a colon is a comment: its field is empty.
    if (field === 'data') this.#data.push(value);
    else {
      if (field === 'event') this.#type = value;
      this.#length -= line.length;
    }
    return undefined;
  }

  #endEvent(): ServerEvent | undefined {
    const event = { type: this.#type, data: this.#data.join('\n') };
    const hasData = this.#data.length > 0;
    this.#type = '';
    this.#data = [];
    this.#length = 0;
    return hasData ? event : undefined;
  }
}
