import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { LivingFolder } from './living_folder.js';
import { announceTo, createServer } from './server.js';

/** Serves one client on standard input and output. Resolves when it disconnects. */
export async function serveOnStdio(folder: LivingFolder): Promise<void> {
  const isOver = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  const handle = serveStdio(async ({ era }) => {
    const server = await createServer(folder);
    folder.onChange = announceTo(server, era);
    return server;
  });
  await isOver;
  await handle.close();
}
