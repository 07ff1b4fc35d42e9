import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { LivingFolder } from './living_folder.js';
import { mostMessageBytes } from './message_limit.js';
import { documentUri } from './resources.js';
import { announceTo, createServer } from './server.js';

const mostConnections = 256;
/** Milliseconds for headers and for a whole request: slower clients are disconnected. */
const headersTimeout = 10_000;
const requestTimeout = 30_000;

export interface HttpSettings {
  readonly port: number;
  /** Undefined: requests need no token. */
  readonly token: string | undefined;
}

export interface ServedHttp {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves streamable HTTP at /mcp, only on the loopback address. */
export async function serveOnHttp(folder: LivingFolder, { port, token }: HttpSettings): Promise<ServedHttp> {
  const handler = createMcpHandler(async ({ era }) => {
    const server = await createServer(folder);
    announceTo(server, era);
    return server;
  }, { maxRequestBodySize: mostMessageBytes });
  folder.onChange = ({ listed, updated }) => {
    if (listed.length > 0) handler.notify.resourcesChanged();
    for (const id of [...updated, ...listed]) handler.notify.resourceUpdated(documentUri(id));
  };
  const answer = toNodeHandler(handler, { maxRequestBodySize: mostMessageBytes });
  const isHostAllowed = localhostHostValidation();
  const isOriginAllowed = localhostOriginValidation();
  const http = createHttpServer({ headersTimeout, requestTimeout, connectionsCheckingInterval: 2000 }, (request, response) => {
    if (!isHostAllowed(request, response) || !isOriginAllowed(request, response)) return;
    if (token !== undefined && !hasToken(request, token)) return refuse(response, 401, 'the bearer token is missing or wrong', { 'WWW-Authenticate': 'Bearer' });
    if ((request.url ?? '').split('?', 1)[0] !== '/mcp') return refuse(response, 404, 'unknown path: use /mcp');
    if (Number(request.headers['content-length'] ?? 0) > mostMessageBytes) return refuse(response, 413, `the body exceeds the limit of ${mostMessageBytes} bytes`, { Connection: 'close' });
    void answer(request as Parameters<typeof answer>[0], response);
  });
  limitConnections(http, mostConnections);
  await listen(http, port);
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    async close() {
      await handler.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/**
 * Closes a connection when there are more than `most`: the one that has waited longest for a complete request, or the new
 * one if none waits.
 */
function limitConnections(http: HttpServer, most: number): void {
  const open = new Set<Socket>();
  const waiting = new Set<Socket>(); // without a complete request, the longest first
  http.on('connection', (socket: Socket) => {
    open.add(socket);
    waiting.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      waiting.delete(socket);
    });
    if (open.size <= most) return;
    const [longest = socket] = waiting;
    open.delete(longest);
    waiting.delete(longest);
    longest.destroy();
  });
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    let isAnswered = false;
    const isWhole = (): void => void (isAnswered || waiting.delete(socket));
    if (hasBody(request)) request.once('end', isWhole);
    else isWhole();
    response.once('close', () => {
      isAnswered = true;
      if (open.has(socket)) waiting.add(socket);
    });
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const listen = (http: HttpServer, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, '127.0.0.1', resolve);
  });

/** Compares digests in constant time, so that the duration reveals nothing about the token. */
function hasToken(request: IncomingMessage, token: string): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function refuse(response: ServerResponse, code: number, message: string, headers: Readonly<Record<string, string>> = {}): void {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null });
  response.writeHead(code, { 'Content-Type': 'application/json', ...headers }).end(body);
}
