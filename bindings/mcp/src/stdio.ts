import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { LivingFolder } from './living_folder.js';
import { MessageLimit } from './message_limit.js';
import { announceTo, createServer } from './server.js';

/** Serves one client on standard input and output. Resolves when it disconnects. */
export async function serveOnStdio(folder: LivingFolder): Promise<void> {
  const isOver = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  const messages = process.stdin.pipe(new MessageLimit((line) => process.stdout.write(line)));
  const create = async ({ era }: Parameters<Parameters<typeof serveStdio>[0]>[0]) => {
    const server = await createServer(folder);
    folder.onChange = announceTo(server, era);
    return server;
  };
  const handle = serveStdio(create, { transport: new StdioServerTransport(messages) });
  await isOver;
  await handle.close();
}
