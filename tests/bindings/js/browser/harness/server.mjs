// A static server for the tests: folders under URL prefixes, the right MIME types, and nothing that it was not told to serve.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const mimeTypes = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.jsonl': 'text/plain; charset=utf-8',
  '.map': 'application/json',
  '.md': 'text/plain; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.onnx': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/**
 * roots: folders (paths or file URLs) by URL prefix, such as { '/': …, '/hoptrail/': … }; the longest prefix wins.
 * headers: of every answer, or a function of the URL's path that gives them.
 * answers: what to say instead of a file, by path: { status, headers, body }, or a function of the request that gives it,
 * or a promise of it. May be changed while the server runs.
 * The server keeps the paths that were asked for in `requests`.
 */
export async function startServer({ roots, headers = {}, answers = {}, port = 0 }) {
  const folders = Object.entries(roots)
    .map(([prefix, folder]) => [prefix, folder instanceof URL ? fileURLToPath(folder) : folder])
    .sort(([left], [right]) => right.length - left.length);
  const requests = [];

  async function answer(request) {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    requests.push(path);
    const given = answers[path];
    if (given !== undefined) return typeof given === 'function' ? given(request) : given;
    const entry = folders.find(([prefix]) => path.startsWith(prefix));
    if (entry === undefined) return { status: 404, body: 'not found' };
    const [prefix, folder] = entry;
    const relative = normalize(path.slice(prefix.length) || 'index.html');
    const file = join(folder, relative.endsWith('/') ? `${relative}index.html` : relative);
    if (relative.startsWith('..') || !file.startsWith(join(folder, '/'))) return { status: 403, body: 'forbidden' };
    try {
      const body = await readFile(file);
      return { status: 200, headers: { 'content-type': mimeTypes[extname(file)] ?? 'application/octet-stream' }, body };
    } catch {
      return { status: 404, body: 'not found' };
    }
  }

  const server = createServer(async (request, response) => {
    const { status = 200, headers: own = {}, body = '' } = await answer(request);
    const common = typeof headers === 'function' ? headers(new URL(request.url, 'http://localhost').pathname) : headers;
    response.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store', ...common, ...own });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: actualPort } = server.address();
  return {
    // By name: storage and service workers need a secure context, which localhost is.
    origin: `http://localhost:${actualPort}`,
    port: actualPort,
    answers,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
