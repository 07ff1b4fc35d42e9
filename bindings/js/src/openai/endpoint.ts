/** Where requests go, and what goes with them. The key is sent there alone, and never said. */
import { HoptrailError } from '../errors.js';
import type { Members } from '../members.js';
import { withoutSecrets } from './error_text.js';

/** How a server is reached. */
export interface EndpointOptions {
  /** "https://api.openai.com/v1", "http://127.0.0.1:8080", with or without "/v1"; in a page also "/llm/v1" of its own server. */
  readonly baseUrl: string | URL;
  /** As the server calls it. */
  readonly model: string;
  /** Goes to the server of `baseUrl` only: redirects are not followed. Keep in mind that who uses a page can read its keys. */
  readonly apiKey?: string;
  /** Further headers of each request; kept as secret as the key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Members of each request besides its own, or instead of them; `undefined` takes one out. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Lets a key go over plain http to another machine than this one. */
  readonly keyWithoutEncryption?: boolean;
  /** Attempts after the first, when the server is busy, broken or silent; default 4. */
  readonly maxRetries?: number;
  /** Milliseconds without a byte after which an attempt is given up; default 120,000. */
  readonly timeout?: number;
  /** Bytes of one answer; default 8 MiB. */
  readonly responseLimit?: number;
  /** Instead of the platform's. */
  readonly fetch?: typeof fetch;
}

export const endpointMembers: Members<EndpointOptions> = {
  baseUrl: 1, model: 1, apiKey: 1, headers: 1, body: 1, keyWithoutEncryption: 1, maxRetries: 1, timeout: 1, responseLimit: 1,
  fetch: 1,
};

export interface Endpoint {
  readonly url: URL;
  /** For messages: "language model http://127.0.0.1:8080". */
  readonly name: string;
  readonly model: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly hasSecrets: boolean;
  readonly body: Readonly<Record<string, unknown>>;
  readonly maxRetries: number;
  readonly timeout: number;
  readonly responseLimit: number;
  readonly fetch: typeof fetch;
  /** One line, short, without the key. */
  clean(text: string): string;
}

/** `role` is what messages call it, `path` the part of the address behind "/v1/". Throws `invalid_argument`. */
export function makeEndpoint(role: string, path: string, options: EndpointOptions): Endpoint {
  const { apiKey, headers: given = {} } = options;
  if (typeof options.model !== 'string' || options.model === '') throw invalid('model', 'names no model');
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    // `fetch` would refuse it, too, and say it in its message.
    throw invalid('apiKey', 'is empty, or has blanks or signs that a header cannot carry: was it copied whole?');
  }
  const url = endpointUrl(path, options.baseUrl);
  const hasSecrets = apiKey !== undefined || Object.keys(given).length > 0;
  if (apiKey !== undefined && url.protocol === 'http:' && !isLoopback(url) && options.keyWithoutEncryption !== true) {
    throw invalid('baseUrl', `${url.origin} would get the key unencrypted: use https, or set keyWithoutEncryption`);
  }
  const secrets = [apiKey ?? '', ...Object.values(given).filter((value) => value.length >= 8)];
  return {
    url,
    name: `${role} ${url.origin}`,
    model: options.model,
    headers: {
      'content-type': 'application/json',
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
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

function endpointUrl(path: string, base: string | URL): URL {
  let url: URL;
  try {
    const { location } = globalThis as { location?: { href: string } };
    url = new URL(base, location?.href);
  } catch {
    throw invalid('baseUrl', `"${String(base)}" is no address: it should begin with https:// or http://`);
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw invalid('baseUrl', `has the scheme ${url.protocol} instead of https: or http:`);
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid('baseUrl', 'holds a name or password: give a key as apiKey, or a header');
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
  throw invalid(name, `is ${value}, not a whole number from ${lowest} to ${highest}`);
}

function invalid(option: string, problem: string): HoptrailError {
  return new HoptrailError('invalid_argument', `${option} ${problem}`, option);
}
