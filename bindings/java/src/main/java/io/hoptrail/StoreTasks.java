package io.hoptrail;

import java.util.ArrayList;
import java.util.List;

/** Creates the tasks of a store. They work through file requests, and give the new version. */
final class StoreTasks {
  private StoreTasks() {}

  static Task open(boolean create, RunOptions options) {
    try (OptionSet set = new OptionSet(options)) {
      Call call = Call.begin();
      return new Task(
          call.made(
              call.raw.hop_store_open_task_create(
                  set.address, create ? 1 : 0, call.output(0), call.error())),
          null);
    }
  }

  /**
   * @param move begins with the version that is present after the sources are read
   * @param beforeEach called before each source; it may throw to stop reading
   */
  static Task change(
      Store.Move move,
      Iterable<Source> sources,
      Iterable<String> deleted,
      RunOptions options,
      Runnable beforeEach) {
    String ids = lines(deleted);
    try (Corpus corpus = Corpus.of(sources, beforeEach);
        OptionSet set = new OptionSet(options)) {
      return move.begin(
          address -> {
            Call call = Call.begin();
            call.texts(ids);
            return new Task(
                call.made(
                    call.raw.hop_store_change_task_create(
                        address,
                        corpus.address,
                        call.text(0),
                        call.length(0),
                        set.address,
                        call.output(0),
                        call.error())),
                null);
          });
    }
  }

  static Task compact(Store.Move move) {
    return move.begin(
        address -> {
          Call call = Call.begin();
          return new Task(
              call.made(
                  call.raw.hop_store_compact_task_create(address, call.output(0), call.error())),
              null);
        });
  }

  /** No document has an id with a newline: it becomes a carriage return, and is not found. */
  private static String lines(Iterable<String> ids) {
    List<String> lines = new ArrayList<>();
    for (String id : ids) lines.add(id.replace('\n', '\r'));
    return String.join("\n", lines);
  }
}
