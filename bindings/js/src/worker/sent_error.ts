import { HoptrailError } from '../errors.js';
import type { RequestId, SentError } from './protocol.js';

/** Errors of the page's functions in the worker, with the request that each of them answered. */
const origins = new WeakMap<object, RequestId>();

export function toSent(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const origin = origins.get(error);
  return {
    name: error.name,
    message: error.message,
    ...(error instanceof HoptrailError ? { status: error.status, detail: error.detail } : {}),
    ...(error.cause === undefined ? {} : { cause: toSent(error.cause) }),
    ...(origin === undefined ? {} : { origin }),
  };
}

/** `original`: finds the error with which the page answered a request. */
export function fromSent(sent: SentError, original: (request: RequestId) => unknown = () => undefined): Error {
  const known = sent.origin === undefined ? undefined : original(sent.origin);
  if (known instanceof Error) return known;
  const options = sent.cause === undefined ? undefined : { cause: fromSent(sent.cause, original) };
  if (sent.status !== undefined) return new HoptrailError(sent.status, sent.message, sent.detail, options);
  const error = new Error(sent.message, options);
  error.name = sent.name;
  return error;
}

/** In the worker: creates an error of one of the page's functions. */
export function fromPage(sent: SentError, request: RequestId): Error {
  const error = fromSent(sent);
  origins.set(error, request);
  return error;
}
