/** A server with OpenAI's interface on the reader's own machine: its address, its models, and the reason if it does not answer. */

/** Servers that people run, for the list of addresses. */
export const usualServers: readonly (readonly [string, string])[] = [
  ['http://127.0.0.1:11434', 'Ollama'],
  ['http://127.0.0.1:1234', 'LM Studio'],
  ['http://127.0.0.1:8080', 'llama.cpp'],
];

/** The address without the path of the interface. Throws if it is not one of this machine: the page's policy stops requests to others. */
export function localAddress(text: string): URL {
  let url: URL;
  try {
    url = new URL(/^\w+:\/\//u.test(text.trim()) ? text.trim() : `http://${text.trim()}`);
  } catch {
    throw new Error(`“${text}” is no address; one is http://127.0.0.1:11434`);
  }
  if (url.protocol !== 'http:' || !['127.0.0.1', 'localhost'].includes(url.hostname)) {
    throw new Error(`${url.origin} is not on this machine: the page only sends questions to http://127.0.0.1 and http://localhost`);
  }
  url.pathname = url.pathname.replace(/\/+$/u, '').replace(/\/v1$/u, '');
  url.search = '';
  url.hash = '';
  return url;
}

const urlOf = (server: URL, path: string): string => `${server.href.replace(/\/$/u, '')}/v1/${path}`;
const longestWait = 10_000;

/** The names of its models. Rejects with advice to the reader. */
export async function modelsOf(server: URL): Promise<readonly string[]> {
  const address = urlOf(server, 'models');
  let response: Response;
  try {
    response = await fetch(address, { signal: AbortSignal.timeout(longestWait), credentials: 'omit' });
  } catch {
    throw new Error(await adviceFor(server));
  }
  if (!response.ok) throw new Error(`${address} answers ${response.status}: is it a server with OpenAI’s interface?`);
  const list = ((await response.json().catch(() => undefined)) as { readonly data?: unknown } | undefined)?.data;
  const names = Array.isArray(list) ? list.flatMap((one: { readonly id?: unknown }) => (typeof one?.id === 'string' ? [one.id] : [])) : [];
  if (names.length === 0) throw new Error(`${address} lists no model: load one in it first`);
  // Models that embed texts write none.
  return [...names].sort((a, b) => Number(/embed|minilm|bge/iu.test(a)) - Number(/embed|minilm|bge/iu.test(b)));
}

/** A request whose answer the page may not read tells a server that refuses the page from one that does not run. */
export async function adviceFor(server: URL): Promise<string> {
  try {
    await fetch(urlOf(server, 'models'), { mode: 'no-cors', signal: AbortSignal.timeout(longestWait), credentials: 'omit' });
  } catch {
    return `Nothing answers at ${server.origin}. Start the server there; if the browser asks whether this page may reach this machine, allow it.`;
  }
  const { origin } = location;
  return `${server.origin} runs, but does not allow this page (CORS). Ollama: start it with OLLAMA_ORIGINS=${origin}. LM Studio: turn on “Enable CORS” in the settings of its server. vLLM: --allowed-origins '["${origin}"]'.`;
}
