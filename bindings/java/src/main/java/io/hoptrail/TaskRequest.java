package io.hoptrail;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** What a waiting {@link Task} asks of its host; for those who drive tasks themselves. */
public sealed interface TaskRequest {
  /** What it is answered by. */
  long id();

  /** What for: "question", "passage", "answer", …; later versions may have more. */
  String purpose();

  /** Which of the kinds it is. */
  RequestKind kind();

  /** The texts of it, the messages' contents, or the file's name. */
  List<String> contents();

  /** A text to embed, and what it is. */
  record Text(TextKind kind, String text) {}

  /**
   * Vectors are wanted: {@link Task#answerVectors}.
   *
   * @param texts a row each
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
   * A language model's answer is wanted: {@link Task#answerText}.
   *
   * @param tokenLimit the most tokens to answer with
   * @param form what the answer should look like: "text", "lines" or "yes_no"
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

  /** What is to be done with a file. */
  enum FileOperation {
    /** To be answered with its bytes: {@link Task#answerBytes}. */
    READ,
    /**
     * All of the file from the offset on; at offset 0 the file is made new. {@link
     * Task#answerDone}.
     */
    WRITE,
    /** What was written is to be kept; the empty name is the folder. {@link Task#answerDone}. */
    SYNC,
    /** To the second name, and in the place of what has it. {@link Task#answerDone}. */
    RENAME,
    /** To be answered with a name a line: {@link Task#answerText}. */
    LIST,
    /** A file that is not there is fine. {@link Task#answerDone}. */
    REMOVE,
    /**
     * Nobody else gets it until the task is closed, in this process or another: {@link
     * Task#answerDone}; {@link Task#answerFailure} where somebody has it.
     */
    LOCK
  }

  /**
   * A file operation is wanted.
   *
   * @param name inside the host's store; never to be taken as a path
   * @param secondName of {@code RENAME}; else empty
   * @param offset of {@code WRITE}
   * @param length of what is to be written; {@link Task#fileBytes} has the bytes
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

  /** Something that this package does not know. */
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
