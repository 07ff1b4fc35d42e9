package io.hoptrail;

import io.hoptrail.TaskRequest.FileOperation;
import io.hoptrail.raw.RawFunctions;
import java.util.ArrayList;
import java.util.List;

/** Copies requests out of a task. */
final class RequestReader {
  private RequestReader() {}

  static long[] ids(long task) {
    Call call = Call.begin();
    call.check(call.raw.hop_task_request_count(task, call.output(0), call.error()));
    long[] ids = new long[call.intOutput(0)];
    for (int index = 0; index < ids.length; ++index) {
      call.check(call.raw.hop_task_request_id(task, index, call.output(0), call.error()));
      ids[index] = call.longOutput(0);
    }
    return ids;
  }

  static TaskRequest read(long task, long id) {
    Call call = Call.begin();
    call.check(call.raw.hop_request_kind(task, id, call.output(0), call.error()));
    int kind = call.intOutput(0);
    call.check(
        call.raw.hop_request_purpose(task, id, call.output(0), call.output(1), call.error()));
    String purpose = call.textOutput(0);
    return switch (kind) {
      case RawFunctions.HOP_REQUEST_EMBED ->
          new TaskRequest.Embed(id, purpose, readTexts(call, task, id));
      case RawFunctions.HOP_REQUEST_COMPLETE -> readComplete(call, task, id, purpose);
      case RawFunctions.HOP_REQUEST_SCORE -> readScore(id, purpose, readTexts(call, task, id));
      case RawFunctions.HOP_REQUEST_FILE -> readFile(call, task, id, purpose);
      default -> new TaskRequest.Unknown(id, purpose);
    };
  }

  private static List<TaskRequest.Text> readTexts(Call call, long task, long id) {
    call.check(call.raw.hop_request_text_count(task, id, call.output(0), call.error()));
    int count = call.intOutput(0);
    List<TaskRequest.Text> texts = new ArrayList<>(count);
    for (int index = 0; index < count; ++index) {
      call.check(
          call.raw.hop_request_text(
              task, id, index, call.output(0), call.output(1), call.output(2), call.error()));
      texts.add(new TaskRequest.Text(TextKind.of(call.intOutput(0)), call.textOutput(1)));
    }
    return List.copyOf(texts);
  }

  private static TaskRequest readScore(long id, String purpose, List<TaskRequest.Text> texts) {
    List<String> passages = new ArrayList<>(texts.size() - 1);
    for (TaskRequest.Text text : texts.subList(1, texts.size())) passages.add(text.text());
    return new TaskRequest.Score(id, purpose, texts.get(0).text(), List.copyOf(passages));
  }

  private static TaskRequest readComplete(Call call, long task, long id, String purpose) {
    call.check(call.raw.hop_request_message_count(task, id, call.output(0), call.error()));
    int count = call.intOutput(0);
    List<Message> messages = new ArrayList<>(count);
    for (int index = 0; index < count; ++index) {
      call.check(
          call.raw.hop_request_message(
              task,
              id,
              index,
              call.output(0),
              call.output(1),
              call.output(2),
              call.output(3),
              call.error()));
      messages.add(new Message(call.textOutput(0), call.textOutput(2)));
    }
    call.check(
        call.raw.hop_request_completion(
            task, id, call.output(0), call.output(1), call.output(2), call.error()));
    return new TaskRequest.Complete(
        id, purpose, List.copyOf(messages), call.intOutput(0), call.textOutput(1));
  }

  private static TaskRequest readFile(Call call, long task, long id, String purpose) {
    readFileOutputs(call, task, id);
    int operation = call.intOutput(0);
    if (operation < 1 || operation > FileOperation.values().length)
      return new TaskRequest.Unknown(id, purpose);
    return new TaskRequest.File(
        id,
        purpose,
        FileOperation.values()[operation - 1],
        call.textOutput(1),
        call.textOutput(3),
        call.longOutput(5),
        call.longOutput(7));
  }

  static byte[] fileBytes(long task, long id, long from, int length) {
    Call call = Call.begin();
    readFileOutputs(call, task, id);
    long there = call.longOutput(7);
    if (from < 0 || length < 0 || from > there - length) {
      String range = "bytes " + from + " to " + (from + length) + " are not inside the " + there + " bytes";
      throw new HoptrailException(Status.INVALID_ARGUMENT, range);
    }
    return call.raw.bytes(call.longOutput(6) + from, length);
  }

  /** Reads operation, name and its length, second name and its length, offset, bytes and their length. */
  private static void readFileOutputs(Call call, long task, long id) {
    call.check(
        call.raw.hop_request_file(
            task,
            id,
            call.output(0),
            call.output(1),
            call.output(2),
            call.output(3),
            call.output(4),
            call.output(5),
            call.output(6),
            call.output(7),
            call.error()));
  }
}
