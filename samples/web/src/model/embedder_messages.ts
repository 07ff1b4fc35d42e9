import type { Status, TextKind } from 'hoptrail';

/** A message from the page to the embedder's worker … */
export type EmbedderCall =
  | { readonly call: 'load'; readonly folder: string; readonly runtime: string; readonly encoder: string }
  | { readonly call: 'embed'; readonly id: number; readonly texts: readonly string[]; readonly kind: TextKind };

/** … and a reply. */
export type EmbedderReply =
  | { readonly reply: 'progress'; readonly bytes: number; readonly total: number }
  | { readonly reply: 'ready'; readonly requests: readonly string[] }
  | { readonly reply: 'vectors'; readonly id: number; readonly vectors: readonly Float32Array[] }
  | { readonly reply: 'failed'; readonly id: number | undefined; readonly status: Status; readonly message: string };
