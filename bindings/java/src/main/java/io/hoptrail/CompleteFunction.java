package io.hoptrail;

import java.util.List;

/** Calls a language model. It is called on the thread that drives the run. */
@FunctionalInterface
public interface CompleteFunction {
  /**
   * The model's answer to the messages.
   *
   * @throws Exception becomes the cause of the run's {@link HoptrailException}
   */
  Completion complete(List<Message> messages, CompleteContext context) throws Exception;

  /** The same for a model's client that gives only the text: {@link RunOptions#completeText}. */
  @FunctionalInterface
  interface OfText {
    /**
     * The model's answer to the messages.
     *
     * @throws Exception becomes the cause of the run's {@link HoptrailException}
     */
    String complete(List<Message> messages, CompleteContext context) throws Exception;
  }
}
