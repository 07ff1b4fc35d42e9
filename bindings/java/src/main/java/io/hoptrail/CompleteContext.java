package io.hoptrail;

/**
 * Context of a call of a language model. The model should use temperature 0.
 *
 * @param purpose "sub_question", "sub_answer", "critique", "answer", "judge", "keywords"; for some
 *     methods "next_evidence", "route", "question_keywords", "amr", "self_ask", "reasoning",
 *     "draft", "plan", "helpful", "help_scores"; later versions may add more
 * @param tokenLimit the maximum number of tokens to answer with
 * @param form the expected form of the answer: "text", "lines" or "yes_no"
 */
public record CompleteContext(String purpose, int tokenLimit, String form) {}
