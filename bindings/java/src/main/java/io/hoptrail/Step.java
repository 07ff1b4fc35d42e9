package io.hoptrail;

import java.util.List;

/** What happens in a run, one after the other. */
public sealed interface Step permits Step.Progress, Step.Request {
  /**
   * Work was done.
   *
   * @param phase "cutting", "embedding", …
   * @param done units of the phase that are done
   * @param total units of the phase in all; 0: not known
   */
  record Progress(String phase, long done, long total) implements Step {}

  /**
   * The run waits for the host. The host's function is called when the next step is asked for;
   * until then {@link Run#save} is possible.
   *
   * @param kind of the request
   * @param purpose what for: "question", "passage", "path", "save", or as {@link
   *     CompleteContext#purpose} has it
   * @param texts the texts, the messages' contents, or the file's name
   */
  record Request(RequestKind kind, String purpose, List<String> texts) implements Step {}
}
