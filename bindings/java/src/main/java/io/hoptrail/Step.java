package io.hoptrail;

import java.util.List;

/** A step of a run. */
public sealed interface Step permits Step.Progress, Step.Request {
  /**
   * The run made progress.
   *
   * @param phase "cutting", "embedding", …
   * @param done units of the phase that are done
   * @param total total units of the phase; 0: not known
   */
  record Progress(String phase, long done, long total) implements Step {}

  /**
   * The run waits for the host. The next step calls the host's function; until then {@link Run#save}
   * is possible.
   *
   * @param kind the kind of the request
   * @param purpose its purpose: "question", "passage", "path", "score", "save", or a value of {@link
   *     CompleteContext#purpose}
   * @param texts the texts, the messages' contents, the question and the passages to score, or the
   *     file's name
   */
  record Request(RequestKind kind, String purpose, List<String> texts) implements Step {}
}
