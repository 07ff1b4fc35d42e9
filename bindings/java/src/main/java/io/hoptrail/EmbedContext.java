package io.hoptrail;

/**
 * Context of a call of an embedder.
 *
 * @param kind the kind of the texts
 * @param purpose the purpose of the vectors: "question", "passage", …; later versions may add more
 */
public record EmbedContext(TextKind kind, String purpose) {}
