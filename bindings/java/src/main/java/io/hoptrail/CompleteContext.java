package io.hoptrail;

/**
 * What a language model is asked for. Temperature 0 is meant.
 *
 * @param purpose "sub_question", "sub_answer", "critique", "answer", "judge", "keywords"; of methods
 *     "next_evidence", "route", "question_keywords", "amr", "self_ask", "reasoning", "draft"; later
 *     versions may have more
 * @param tokenLimit the most tokens to answer with
 * @param form what the answer should look like: "text", "lines" or "yes_no"
 */
public record CompleteContext(String purpose, int tokenLimit, String form) {}
