package io.hoptrail;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** A request of a waiting {@link Task} to its host; for callers that drive tasks themselves. */
public sealed interface TaskRequest {
  /** The id to answer it by. */
  long id();

  /** Its purpose: "question", "passage", "answer", …; later versions may add more. */
  String purpose();

  /** Its kind. */
  RequestKind kind();

  /** Its texts, the messages' contents, the question and the passages to score, or the file's name. */
  List<String> contents();

  /** A text to embed, and its kind. */
  record Text(TextKind kind, String text) {}

  /**
   * A request for vectors: {@link Task#answerVectors}.
   *
   * @param texts the texts; each needs one row
   */
  record Embed(long id, String purpose, List<Text> texts) implements TaskRequest {
    @Override
    public RequestKind kind() {
      return RequestKind.EMBED;
    }

    @Override
    public List<String> contents() {
      return texts.stream().map(Text::text).collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList));
    }
  }

  /**
   * A request for a language model's answer: {@link Task#answerText}.
   *
   * @param tokenLimit the maximum number of tokens to answer with
   * @param form the expected form of the answer: "text", "lines" or "yes_no"
   */
  record Complete(long id, String purpose, List<Message> messages, int tokenLimit, String form)
      implements TaskRequest {
    @Override
    public RequestKind kind() {
      return RequestKind.COMPLETE;
    }

    @Override
    public List<String> contents() {
      return messages.stream().map(Message::content).collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList));
    }
  }

  /**
   * A request for scores of passages: {@link Task#answerScores}.
   *
   * @param question the text that is ranked for
   * @param passages best first, as ranked without the scorer; each comes after the sentences that lead
   *     to it (option {@code score.chains})
   */
  record Score(long id, String purpose, String question, List<String> passages)
      implements TaskRequest {
    @Override
    public RequestKind kind() {
      return RequestKind.SCORE;
    }

    @Override
    public List<String> contents() {
      List<String> all = new ArrayList<>(passages);
      all.add(0, question);
      return Collections.unmodifiableList(all);
    }
  }

  /** A file operation. */
  enum FileOperation {
    /** Read the file; answer with its bytes: {@link Task#answerBytes}. */
    READ,
    /**
     * Write all of the file from the offset on; offset 0 replaces the file. {@link Task#answerDone}.
     */
    WRITE,
    /** Make the written data durable; the empty name is the folder. {@link Task#answerDone}. */
    SYNC,
    /** Rename it to the second name, replacing any file of that name. {@link Task#answerDone}. */
    RENAME,
    /** List the files; answer with one name per line: {@link Task#answerText}. */
    LIST,
    /** Remove the file; a missing file is not an error. {@link Task#answerDone}. */
    REMOVE,
    /**
     * Lock the file exclusively, across processes, until the task is closed: {@link
     * Task#answerDone}; {@link Task#answerFailure} if another owner holds the lock.
     */
    LOCK
  }

  /**
   * A request for a file operation.
   *
   * @param name the file's name in the host's folder; never treat it as a path
   * @param secondName second name of {@code RENAME}; else empty
   * @param offset offset of {@code WRITE}
   * @param length number of bytes to write; {@link Task#fileBytes} gives the bytes
   */
  record File(
      long id,
      String purpose,
      FileOperation operation,
      String name,
      String secondName,
      long offset,
      long length)
      implements TaskRequest {
    @Override
    public RequestKind kind() {
      return RequestKind.FILE;
    }

    @Override
    public List<String> contents() {
      return List.of(name);
    }
  }

  /** A request that this version of the package does not know. */
  record Unknown(long id, String purpose) implements TaskRequest {
    @Override
    public RequestKind kind() {
      return RequestKind.UNKNOWN;
    }

    @Override
    public List<String> contents() {
      return List.of();
    }
  }
}
