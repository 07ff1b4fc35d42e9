package io.hoptrail;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Makes vectors of texts asynchronously: like {@link EmbedFunction}, but an asynchronous run does
 * not block a thread for it.
 */
@FunctionalInterface
public interface AsyncEmbedFunction {
  /** Completes with one row per text. It is cancelled with its run. */
  CompletionStage<float[][]> embed(List<String> texts, EmbedContext context);
}
