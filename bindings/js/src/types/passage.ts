/** A passage of a graph. */
export interface Passage {
  /** Its index in the graph. */
  readonly index: number;
  /** Its id. */
  readonly id: string;
  /** Its title. */
  readonly title: string;
  /** Its text. */
  readonly text: string;
  /** The id of its document. */
  readonly documentId: string;
  /** The title of its document. */
  readonly documentTitle: string;
  /** Heading of the innermost section; empty without sections. */
  readonly heading: string;
  /** The range of bytes in its document. */
  readonly source: readonly [number, number];
  /** Its page, from 1; undefined if its document has no pages. */
  readonly page: number | undefined;
  /** Keys and values of the passage and its document. */
  readonly metadata: readonly (readonly [string, string])[];
}
