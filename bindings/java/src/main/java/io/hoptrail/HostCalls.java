package io.hoptrail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Calls the host's functions for requests. Each result arrives as a letter, at once or later.
 */
final class HostCalls {
  /** Gives an answer to its task. */
  interface Answer {
    void give(Task task);
  }

  /** The outcome of a group of requests: an answer, or a failure. */
  record Letter(List<TaskRequest> group, Answer answer, Throwable failure) {}

  private final RunOptions options;
  private final FileWork files;
  private final Mailbox<Letter> mailbox;
  private final Set<CompletionStage<?>> underWay = ConcurrentHashMap.newKeySet();
  private volatile boolean cancelled;

  HostCalls(RunOptions options, FileWork files, Mailbox<Letter> mailbox) {
    this.options = options;
    this.files = files;
    this.mailbox = mailbox;
  }

  /**
   * Groups requests that one call can answer: all texts of one kind and purpose form one batch; any
   * other request forms its group by itself.
   */
  static List<List<TaskRequest>> grouped(List<TaskRequest> requests) {
    List<List<TaskRequest>> groups = new ArrayList<>();
    for (TaskRequest request : requests) {
      List<TaskRequest> group = null;
      for (List<TaskRequest> other : groups) if (isOneBatch(other.get(0), request)) group = other;
      if (group == null) groups.add(group = new ArrayList<>(1));
      group.add(request);
    }
    return groups;
  }

  private static boolean isOneBatch(TaskRequest one, TaskRequest other) {
    return one instanceof TaskRequest.Embed a
        && other instanceof TaskRequest.Embed b
        && a.purpose().equals(b.purpose())
        && kindOf(a) == kindOf(b);
  }

  private static TextKind kindOf(TaskRequest.Embed request) {
    return request.texts().isEmpty() ? TextKind.QUERY : request.texts().get(0).kind();
  }

  /** Calls the host. An exception of its functions becomes a letter, too. */
  void ask(Task task, List<TaskRequest> group) {
    try {
      TaskRequest first = group.get(0);
      if (first instanceof TaskRequest.Embed embed) {
        embed(group, embed);
      } else if (first instanceof TaskRequest.Complete complete) {
        complete(group, complete);
      } else if (first instanceof TaskRequest.Score score) {
        score(group, score);
      } else if (first instanceof TaskRequest.File file) {
        put(group, files.answer(task, file));
      } else {
        throw new HoptrailException(
            Status.HOST_FAILURE, "the run has a request of a kind that this package does not know");
      }
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
      mailbox.put(new Letter(group, null, interruption));
    } catch (Exception failure) {
      mailbox.put(new Letter(group, null, failure));
    }
  }

  private void embed(List<TaskRequest> group, TaskRequest.Embed first) throws Exception {
    List<String> texts = new ArrayList<>();
    group.forEach(request -> texts.addAll(request.contents()));
    List<String> given = List.copyOf(texts);
    EmbedContext context = new EmbedContext(kindOf(first), first.purpose());
    await(
        group,
        present(options.embed(), "embed", "texts to embed").call(given, context),
        rows -> vectors(group, rows));
  }

  private void complete(List<TaskRequest> group, TaskRequest.Complete request) throws Exception {
    CompleteContext context =
        new CompleteContext(request.purpose(), request.tokenLimit(), request.form());
    await(
        group,
        present(options.complete(), "complete", "questions for a language model")
            .call(request.messages(), context),
        completion -> text(request, completion));
  }

  private void score(List<TaskRequest> group, TaskRequest.Score request) throws Exception {
    await(
        group,
        present(options.score(), "score", "passages to score")
            .call(request.question(), request.passages()),
        given -> scores(request, given));
  }

  private static Answer scores(TaskRequest request, float[] given) {
    Objects.requireNonNull(given, "score gave null");
    return task -> task.answerScores(request.id(), given);
  }

  private static Answer text(TaskRequest request, Completion completion) {
    Objects.requireNonNull(completion, "complete gave null");
    Objects.requireNonNull(completion.text(), "complete gave no text");
    return task ->
        task.answerText(
            request.id(), completion.text(), completion.tokensRead(), completion.tokensWritten());
  }

  private Answer vectors(List<TaskRequest> group, float[][] rows) {
    Objects.requireNonNull(rows, "embed gave null");
    for (int row = 0; row < rows.length; ++row) {
      if (rows[row] == null) throw new NullPointerException("embed gave null as row " + row);
    }
    int expected = group.stream().mapToInt(request -> request.contents().size()).sum();
    if (rows.length != expected) {
      String counts = "embed gave " + rows.length + " rows for " + expected + " texts";
      return task -> {
        throw new HoptrailException(Status.DIMENSION_MISMATCH, counts);
      };
    }
    return task -> {
      int begin = 0;
      for (TaskRequest request : group) {
        int end = begin + request.contents().size();
        task.answerVectors(
            request.id(), Arrays.copyOfRange(rows, begin, end), options.embedderId());
        begin = end;
      }
    };
  }

  private void put(List<TaskRequest> group, Answer answer) {
    mailbox.put(new Letter(group, answer, null));
  }

  private <T> void await(
      List<TaskRequest> group, CompletionStage<T> stage, Function<T, Answer> answer) {
    underWay.add(stage);
    if (cancelled) cancel(); // by another thread, which did not see this stage yet
    stage.whenComplete(
        (value, failure) -> {
          underWay.remove(stage);
          Throwable cause =
              failure instanceof CompletionException && failure.getCause() != null
                  ? failure.getCause()
                  : failure;
          try {
            if (cause == null) put(group, answer.apply(value));
          } catch (RuntimeException unusable) {
            cause = unusable;
          }
          if (cause != null) mailbox.put(new Letter(group, null, cause));
        });
  }

  /** Cancels the host's pending calls when the run ends. */
  void cancel() {
    cancelled = true;
    for (CompletionStage<?> stage : underWay) {
      try {
        stage.toCompletableFuture().cancel(true);
      } catch (UnsupportedOperationException cannotBeCancelled) {
        // Its answer arrives late and is ignored.
      }
    }
  }

  private static <F> F present(F function, String name, String need) {
    if (function != null) return function;
    throw new HoptrailException(
        Status.HOST_FAILURE, "no " + name + " function was given, and the run has " + need, name);
  }
}
