package io.hoptrail;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Scores passages for a question asynchronously: like {@link ScoreFunction}, but an asynchronous run
 * does not block a thread for it.
 */
@FunctionalInterface
public interface AsyncScoreFunction {
  /** Completes with one number per passage. It is cancelled with its run. */
  CompletionStage<float[]> score(String question, List<String> passages);
}
