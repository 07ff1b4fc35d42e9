/** The destination of requests, with their headers. The key is sent only there, and never appears in messages. */
import { HoptrailError } from '../errors.js';
import type { Members } from '../members.js';
import { withoutSecrets } from './error_text.js';

/** The connection to a server. */
export interface EndpointOptions {
  /** "https://api.openai.com/v1", "http://127.0.0.1:8080", with or without "/v1"; in a page also "/llm/v1" of its server. */
  readonly baseUrl: string | URL;
  /** The model name that the server uses. */
  readonly model: string;
  /** Sent only to the server of `baseUrl`: redirects are not followed. Note that users of a page can read its keys. */
  readonly apiKey?: string;
  /** The header that holds the key alone; default `api-key` for Azure's hosts, otherwise `Authorization: Bearer`. */
  readonly keyHeader?: string;
  /** Additional headers of each request; kept as secret as the key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Members that are added to each request or replace its own; `undefined` removes one. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Allows the key over plain http to another machine. */
  readonly keyWithoutEncryption?: boolean;
  /** Retries when the server is busy, failing or silent; default 4. */
  readonly maxRetries?: number;
  /** Milliseconds without data after which an attempt times out; default 120,000. */
  readonly timeout?: number;
  /** Maximum size of an answer in bytes; default 8 MiB. */
  readonly responseLimit?: number;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof fetch;
}

export const endpointMembers: Members<EndpointOptions> = {
  baseUrl: 1, model: 1, apiKey: 1, keyHeader: 1, headers: 1, body: 1, keyWithoutEncryption: 1, maxRetries: 1, timeout: 1, responseLimit: 1,
  fetch: 1,
};

export interface Endpoint {
  readonly url: URL;
  /** Name for messages: "language model http://127.0.0.1:8080". */
  readonly name: string;
  readonly model: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly hasSecrets: boolean;
  readonly body: Readonly<Record<string, unknown>>;
  readonly maxRetries: number;
  readonly timeout: number;
  readonly responseLimit: number;
  readonly fetch: typeof fetch;
  /** Shortens a text to one line and removes secrets. */
  clean(text: string): string;
}

/** `role`: its name in messages; `path`: the part of the URL after "/v1/". Throws `invalid_argument`. */
export function makeEndpoint(role: string, path: string, options: EndpointOptions): Endpoint {
  const { apiKey, headers: given = {} } = options;
  if (typeof options.model !== 'string' || options.model === '') throw invalid('model', 'must be a non-empty string');
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    // `fetch` would also reject it, but with the key in its message.
    throw invalid('apiKey', 'is empty, or has spaces or characters that a header cannot contain');
  }
  const url = endpointUrl(path, options.baseUrl);
  const hasSecrets = apiKey !== undefined || Object.keys(given).length > 0;
  if (apiKey !== undefined && url.protocol === 'http:' && !isLoopback(url) && options.keyWithoutEncryption !== true) {
    throw invalid('baseUrl', `would send the key unencrypted to ${url.origin}: use https, or set keyWithoutEncryption`);
  }
  const secrets = [apiKey ?? '', ...Object.values(given).filter((value) => value.length >= 8)];
  return {
    url,
    name: `${role} ${url.origin}`,
    model: options.model,
    headers: {
      'content-type': 'application/json',
      ...(apiKey === undefined ? {} : keyHeader(url, apiKey, options.keyHeader)),
      ...given,
    },
    hasSecrets,
    body: options.body ?? {},
    maxRetries: wholeNumber('maxRetries', options.maxRetries ?? 4, 0, 100),
    timeout: wholeNumber('timeout', options.timeout ?? 120_000, 1, 86_400_000),
    responseLimit: wholeNumber('responseLimit', options.responseLimit ?? 8 * 2 ** 20, 1, 2 ** 31),
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    clean: (text) => withoutSecrets(text, secrets),
  };
}

function keyHeader(url: URL, apiKey: string, name?: string): Readonly<Record<string, string>> {
  if (name !== undefined && !/^[\w-]+$/.test(name)) throw invalid('keyHeader', 'must consist of letters, digits and -');
  const header = name ?? (url.hostname.endsWith('.azure.com') ? 'api-key' : undefined);
  return header === undefined ? { authorization: `Bearer ${apiKey}` } : { [header]: apiKey };
}

function endpointUrl(path: string, base: string | URL): URL {
  let url: URL;
  try {
    const { location } = globalThis as { location?: { href: string } };
    url = new URL(base, location?.href);
  } catch {
    throw invalid('baseUrl', `must be a URL that begins with https:// or http://, not "${String(base)}"`);
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw invalid('baseUrl', `must have the scheme https: or http:, not ${url.protocol}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid('baseUrl', 'must not contain a user name or password: use apiKey or headers');
  }
  url.hash = '';
  const folder = url.pathname.replace(/\/+$/, '');
  if (folder.endsWith(`/${path}`)) url.pathname = folder;
  else url.pathname = `${folder === '' ? '/v1' : folder}/${path}`;
  return url;
}

function isLoopback(url: URL): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}

export function wholeNumber(name: string, value: number, lowest: number, highest: number): number {
  if (Number.isInteger(value) && value >= lowest && value <= highest) return value;
  throw invalid(name, `must be an integer from ${lowest} to ${highest}, not ${value}`);
}

function invalid(option: string, problem: string): HoptrailError {
  return new HoptrailError('invalid_argument', `${option} ${problem}`, option);
}
