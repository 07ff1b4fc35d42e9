package io.hoptrail;

import java.util.List;

/**
 * The data of a result, copied out of the library's memory.
 *
 * @param passages the hits' passages, best first
 * @param scores the hits' scores
 * @param explanationJson the explanation as the library writes it
 * @param steps steps of a question that was answered step by step
 * @param state distances after the last step, or empty
 */
record ResultColumns(
    Hit.Content[] passages,
    float[] scores,
    byte[] explanationJson,
    List<AnsweredStep> steps,
    float[] state) {}
