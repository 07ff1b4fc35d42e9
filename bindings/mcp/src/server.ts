import {
  fromJsonSchema, ProtocolError, ProtocolErrorCode, Server, type McpRequestContext, type ServerContext, type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { description, version as packageVersion, type ToolDescription } from './description.js';
import { messageOf, Refusal } from './failure.js';
import { instructionsFor } from './instructions.js';
import { markdownOf } from './markdown.js';
import { wordsOf, type FolderChange, type LivingFolder, type Version } from './living_folder.js';
import { answerWithCitations } from './prompt.js';
import { documentUri, listResources, readResource } from './resources.js';
import type { Arguments, Tool, ToolContext } from './tools/context.js';
import { explain } from './tools/explain.js';
import { get } from './tools/get.js';
import { neighbors } from './tools/neighbors.js';
import { outline } from './tools/outline.js';
import { pathBetween } from './tools/path_between.js';
import { search } from './tools/search.js';
import { status } from './tools/status.js';

const tools: Readonly<Record<string, Tool>> = { search, get, explain, neighbors, path_between: pathBetween, outline };

/** Milliseconds that a new connection waits for an index, which its instructions describe. */
const instructionsWait = 3000;

/** Minimum milliseconds between two progress notifications. */
const progressPause = 100;

interface ServedTool extends ToolDescription {
  readonly input: StandardSchemaWithJSON<Arguments>;
}
const servedTools: ReadonlyMap<string, ServedTool> = new Map(
  description.tools.map((tool) => [tool.name, { ...tool, input: fromJsonSchema<Arguments>(tool.inputSchema) }]),
);
const listedTools = description.tools.map((tool) => ({ ...tool, inputSchema: { ...tool.inputSchema, type: 'object' as const } }));

/** A server for one connection or request. All servers share the index. */
export async function createServer(folder: LivingFolder): Promise<Server> {
  await folder.ready(AbortSignal.timeout(instructionsWait)).catch(() => undefined);
  const { server: { name, title, description: about }, resourceTemplates, prompts } = description;
  const server = new Server({ name, title, description: about, version: packageVersion }, {
    capabilities: { tools: {}, resources: { subscribe: true, listChanged: true }, prompts: {} },
    instructions: await instructionsFor(folder),
  });
  server.setRequestHandler('tools/list', () => ({ tools: listedTools as never }));
  server.setRequestHandler('tools/call', async ({ params }, ctx) => callTool(folder, params.name, params.arguments ?? {}, ctx));
  server.setRequestHandler('resources/list', ({ params }, ctx) =>
    reading(folder, ctx, (context) => listResources(context, params?.cursor)));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...resourceTemplates] }));
  server.setRequestHandler('resources/read', ({ params }, ctx) => reading(folder, ctx, (context) => readResource(context, params.uri)));
  server.setRequestHandler('prompts/list', () => ({ prompts: prompts.map((prompt) => ({ ...prompt, arguments: [...prompt.arguments] })) }));
  server.setRequestHandler('prompts/get', ({ params }, ctx) => {
    const question = params.arguments?.['question'];
    if (params.name !== prompts[0]?.name) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `no prompt "${params.name}"`);
    if (!question?.trim()) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'the prompt needs the argument "question"');
    return reading(folder, ctx, (context) => answerWithCitations(context, question));
  });
  return server;
}

/**
 * Returns a function that notifies one connection of changes. A client of the 2025 protocol subscribes to single resources;
 * for later clients, the SDK filters the notifications.
 */
export function announceTo(server: Server, era: McpRequestContext['era']): (change: FolderChange) => void {
  const subscribed = new Set<string>();
  server.setRequestHandler('resources/subscribe', ({ params }) => (subscribed.add(params.uri), {}));
  server.setRequestHandler('resources/unsubscribe', ({ params }) => (subscribed.delete(params.uri), {}));
  const tell = async ({ listed, updated }: FolderChange): Promise<void> => {
    if (listed.length > 0) await server.sendResourceListChanged();
    for (const uri of [...updated, ...listed].map(documentUri)) {
      if (era === 'modern' || subscribed.has(uri)) await server.sendResourceUpdated({ uri });
    }
  };
  return (change) => void tell(change).catch(() => undefined); // the client has disconnected, or is not connected yet
}

/** Waits for the index, reports progress if the caller requested it, and reads one version. */
async function reading<Result>(folder: LivingFolder, ctx: ServerContext, work: (context: ToolContext) => Promise<Result>): Promise<Result> {
  const { signal, _meta, notify } = ctx.mcpReq;
  const progressToken = _meta?.progressToken;
  let count = 0;
  let told = 0;
  await folder.ready(signal, (done) => {
    if (progressToken === undefined || Date.now() - told < progressPause) return;
    told = Date.now();
    notify({ method: 'notifications/progress', params: { progressToken, progress: ++count, message: `indexing: ${wordsOf(done)}` } }).catch(() => undefined);
  });
  const version = folder.current as Version; // no await before `read` counts the reader, or it could be freed
  return version.read(() => work({ folder, version, signal }));
}

async function callTool(folder: LivingFolder, name: string, args: Arguments, ctx: ServerContext) {
  const tool = servedTools.get(name);
  if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `unknown tool "${name}": expected one of ${[...servedTools.keys()].join(', ')}`);
  const checked = await tool.input['~standard'].validate({ ...defaultsOf(tool), ...args });
  if (checked.issues !== undefined) return failed(`${name}: ${checked.issues.map(({ message }) => message).join('; ')}`);
  const work = tools[name];
  try {
    const reply = work === undefined ? await status(folder) : await reading(folder, ctx, (context) => work(context, checked.value));
    return { content: [{ type: 'text' as const, text: markdownOf(name, reply) }], structuredContent: { ...reply } };
  } catch (cause) {
    if (ctx.mcpReq.signal.aborted) throw cause;
    if (cause instanceof Refusal) return failed(cause.message);
    return failed(`${name} failed: ${messageOf(cause)}`);
  }
}

function defaultsOf(tool: ToolDescription): Arguments {
  const properties = tool.inputSchema['properties'] as Readonly<Record<string, { readonly default?: unknown }>>;
  return Object.fromEntries(Object.entries(properties).filter(([, { default: value }]) => value !== undefined).map(([key, { default: value }]) => [key, value]));
}

const failed = (message: string) => ({ content: [{ type: 'text' as const, text: message }], isError: true });
