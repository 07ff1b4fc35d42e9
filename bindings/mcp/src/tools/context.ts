import type { LivingFolder, Version } from '../living_folder.js';

/** What a tool works with: one version of the index, as long as the call lasts. */
export interface ToolContext {
  readonly folder: LivingFolder;
  readonly version: Version;
  readonly signal: AbortSignal;
}

export type Arguments = Readonly<Record<string, unknown>>;
export type Reply = Readonly<Record<string, unknown>>;
export type Tool = (context: ToolContext, args: Arguments) => Promise<Reply>;
