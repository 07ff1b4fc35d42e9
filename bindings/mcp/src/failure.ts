/** An invalid or impossible request of the caller. The calling model reads the message. */
export class Refusal extends Error {}

export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
