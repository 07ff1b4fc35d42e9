/** What a graph is built from. */

/** Keys and values that filters can test. */
export type Metadata = Readonly<Record<string, string | readonly string[]>>;

/** A document, which the engine cuts into passages. Its `format` distinguishes it from a ready passage. */
export interface DocumentSource {
  /** For a file, its path below the corpus folder, with '/' as separator: links refer to it. */
  readonly id: string;
  /** Default: the front matter's title, else its only heading of level 1, else the file name. */
  readonly title?: string;
  /** The text of the document. */
  readonly text: string;
  /** The markup of the text. */
  readonly format: 'plain' | 'markdown';
  /** Other names of the document. Mentions of them link to it. */
  readonly aliases?: readonly string[];
  /** Keys and values that filters can test. */
  readonly metadata?: Metadata;
}

/** A ready passage: never cut. */
export interface PassageSource {
  /** Its id, unique in the corpus. */
  readonly id: string;
  /** Its title. */
  readonly title?: string;
  /** Its text. */
  readonly text: string;
  /** Always absent: a source with a format is a document. */
  readonly format?: undefined;
  /** Other names of the passage. Mentions of them link to it. */
  readonly aliases?: readonly string[];
  /** Keys and values that filters can test. */
  readonly metadata?: Metadata;
  /** Keywords of the passage that the host provides. */
  readonly entities?: readonly string[];
  /** Ids of passages or documents that the passage links to. */
  readonly links?: readonly string[];
  /** The document of the passage, and the passage's position in it. */
  readonly document?: { readonly id: string; readonly position: number };
  /** Its vector: either all passages of a corpus have one, or none. */
  readonly vector?: Float32Array;
}

/** A document to cut, or a ready passage. */
export type Source = DocumentSource | PassageSource;

/** The sources of an index, read one by one. */
export type Sources = Iterable<Source> | AsyncIterable<Source>;
