import type { LivingFolder, Version } from '../living_folder.js';

/** The context of a tool call, with the version of the index that the call reads. */
export interface ToolContext {
  readonly folder: LivingFolder;
  readonly version: Version;
  readonly signal: AbortSignal;
}

export type Arguments = Readonly<Record<string, unknown>>;
export type Reply = Readonly<Record<string, unknown>>;
export type Tool = (context: ToolContext, args: Arguments) => Promise<Reply>;
