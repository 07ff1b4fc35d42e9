/**
 * Serves a folder on this machine only: node serve.mjs FOLDER [--port 8088]
 * Any other static server works too, if it sends .wasm as application/wasm.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.jsonl': 'application/x-ndjson; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};

/** Workers have separate policies, which only a header can set. */
export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' http://127.0.0.1:* http://localhost:*; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
};

/** A server for the files in a folder, not listening yet. */
export function pageServer(folder) {
  const root = resolve(folder);
  return createServer(async (request, response) => {
    const answer = (status, text) => response.writeHead(status, { ...pageHeaders, 'Content-Type': 'text/plain' }).end(text);
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, 'only GET and HEAD');
    let path;
    try {
      path = join(root, normalize(decodeURIComponent(new URL(request.url, 'http://page').pathname)));
    } catch {
      return answer(400, 'no address');
    }
    if (path !== root && !path.startsWith(root + sep)) return answer(404, 'not found');
    if (path === root || path.endsWith(sep)) path = join(path, 'index.html');
    const file = await stat(path).catch(() => undefined);
    if (!file?.isFile()) return answer(404, 'not found');
    const etag = `"${file.size.toString(16)}-${Math.round(file.mtimeMs).toString(16)}"`;
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, { ...pageHeaders, ETag: etag }).end();
    response.writeHead(200, {
      ...pageHeaders,
      'Content-Type': types[extname(path)] ?? 'application/octet-stream',
      'Content-Length': file.size,
      ETag: etag,
    });
    if (request.method === 'HEAD') return response.end();
    pipeline(createReadStream(path), response, () => undefined);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({ options: { port: { type: 'string', default: '8088' } }, allowPositionals: true });
  const [folder] = positionals;
  const port = Number(values.port);
  if (folder === undefined || !Number.isInteger(port) || port < 0 || port > 65535) {
    process.stderr.write('serve: node serve.mjs FOLDER [--port 0 … 65535]\n');
    process.exit(2);
  }
  const server = pageServer(folder);
  server.on('error', (error) => {
    process.stderr.write(`serve: ${error.code === 'EADDRINUSE' ? `port ${port} is taken: try another with --port` : error.message}\n`);
    process.exit(2);
  });
  server.listen(port, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`));
}
