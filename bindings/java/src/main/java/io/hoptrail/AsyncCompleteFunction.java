package io.hoptrail;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Asks a language model, some time: as {@link CompleteFunction}, but no thread waits for it in an
 * asynchronous run.
 */
@FunctionalInterface
public interface AsyncCompleteFunction {
  /** Completes with the model's answer. It is cancelled when its run is. */
  CompletionStage<Completion> complete(List<Message> messages, CompleteContext context);
}
