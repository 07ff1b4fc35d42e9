package io.hoptrail;

import java.util.List;

/**
 * What a result is made of, copied out of the library's memory.
 *
 * @param passages indices of the hits' passages, best first
 * @param scores of the hits
 * @param explanation what explains them
 * @param explanationJson the same as the library writes it; null: not asked for
 * @param steps of a question that was answered step by step
 * @param state distances after the last step, or none
 */
record ResultColumns(
    int[] passages,
    float[] scores,
    Explanation explanation,
    byte[] explanationJson,
    List<AnsweredStep> steps,
    float[] state) {}
