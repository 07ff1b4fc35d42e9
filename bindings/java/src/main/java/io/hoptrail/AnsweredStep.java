package io.hoptrail;

import java.util.List;

/**
 * A step of a question that was answered step by step.
 *
 * @param subQuestion what was asked
 * @param subAnswer what the language model said; empty for given steps
 * @param passages indices of its passages, best first
 */
public record AnsweredStep(String subQuestion, String subAnswer, List<Integer> passages) {}
