package io.hoptrail;

/**
 * A message to a language model.
 *
 * @param role "system", "user" or "assistant"
 * @param content its text
 */
public record Message(String role, String content) {}
