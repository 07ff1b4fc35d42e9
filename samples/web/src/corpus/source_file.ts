import type { Source } from 'hoptrail';

/** A dropped or picked file, or one in a dropped archive, with its path relative to the dropped folder. */
export interface PickedFile {
  readonly path: string;
  readonly file: Pick<File, 'size' | 'arrayBuffer'>;
}

/** The outcome for a file; stored with its corpus. */
export interface FileReport {
  readonly path: string;
  readonly byteLength: number;
  readonly state: 'read' | 'in part' | 'left out';
  /** Number of its passages in the index; undefined until the index is built. */
  readonly passages?: number;
  /** The reasons why the file or parts of it were left out: the first few. */
  readonly reasons: readonly string[];
}

/** A source, and the file that contained it. Dropping a file again replaces its earlier sources. */
export interface FiledSource {
  readonly path: string;
  readonly source: Source;
}

export interface ReadFile {
  readonly report: FileReport;
  readonly sources: readonly Source[];
}
