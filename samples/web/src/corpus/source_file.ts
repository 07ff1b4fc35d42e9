import type { Source } from 'hoptrail';

/** A file that was dropped or picked, with its path below what was dropped. */
export interface PickedFile {
  readonly path: string;
  readonly file: File;
}

/** What became of a file; kept with its corpus. */
export interface FileReport {
  readonly path: string;
  readonly byteLength: number;
  readonly state: 'read' | 'in part' | 'left out';
  /** In the index; undefined until it is built. */
  readonly passages?: number;
  /** Why it was left out, or what of it was: the first few. */
  readonly reasons: readonly string[];
}

/** A source, and the file that it came from: a file that is dropped again takes the place of what it held before. */
export interface FiledSource {
  readonly path: string;
  readonly source: Source;
}

export interface ReadFile {
  readonly report: FileReport;
  readonly sources: readonly Source[];
}
