package io.hoptrail;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Calls a language model asynchronously: like {@link CompleteFunction}, but an asynchronous run
 * does not block a thread for it.
 */
@FunctionalInterface
public interface AsyncCompleteFunction {
  /** Completes with the model's answer. It is cancelled with its run. */
  CompletionStage<Completion> complete(List<Message> messages, CompleteContext context);
}
