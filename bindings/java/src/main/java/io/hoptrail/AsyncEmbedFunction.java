package io.hoptrail;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Makes vectors of texts, some time: as {@link EmbedFunction}, but no thread waits for it in an
 * asynchronous run.
 */
@FunctionalInterface
public interface AsyncEmbedFunction {
  /** Completes with one row a text. It is cancelled when its run is. */
  CompletionStage<float[][]> embed(List<String> texts, EmbedContext context);
}
