package io.hoptrail;

/**
 * What texts are embedded for.
 *
 * @param kind what the texts are
 * @param purpose what the vectors are for: "question", "passage", …; later versions may have more
 */
public record EmbedContext(TextKind kind, String purpose) {}
