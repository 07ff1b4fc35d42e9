package io.hoptrail;

import java.util.List;

/**
 * A step of a question that was answered step by step.
 *
 * @param subQuestion the sub-question
 * @param subAnswer the language model's answer; empty for given steps
 * @param passages indices of its passages, best first
 */
public record AnsweredStep(String subQuestion, String subAnswer, List<Integer> passages) {}
