import type { Status } from './types.js';

/** The error that calls of the package reject with, except aborted ones: they reject with their signal's reason. */
export class HoptrailError extends Error {
  /** Always `HoptrailError`. */
  override readonly name = 'HoptrailError';
  /** What went wrong, for programs; `message` says it for people. */
  readonly status: Status;
  /** What it is about: an option's key, a passage's id, a broken invariant's name, a URL. May be empty. */
  readonly detail: string;

  /** An error of this kind. */
  constructor(status: Status, message: string, detail = '', options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.detail = detail;
  }
}
