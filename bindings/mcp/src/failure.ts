/** What a caller did wrong or cannot have: the message is for the model that reads it. */
export class Refusal extends Error {}

export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
