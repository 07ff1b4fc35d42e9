import type { Status } from './types.js';

/** The error of all rejections of this package, except aborted calls: they reject with their signal's reason. */
export class HoptrailError extends Error {
  /** Always `HoptrailError`. */
  override readonly name = 'HoptrailError';
  /** The kind of error, for programs; `message` is for humans. */
  readonly status: Status;
  /** The subject of the error: an option's key, a passage's id, a broken invariant's name, a URL. May be empty. */
  readonly detail: string;

  /** Creates an error with this status. */
  constructor(status: Status, message: string, detail = '', options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.detail = detail;
  }
}
