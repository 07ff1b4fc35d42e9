package io.hoptrail;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Copies results and their passages out of the library's memory, so that the caller need not free them. */
final class ResultReader {
  private final long results;
  private final long graph;

  /** The caller keeps the graph that was searched in use. */
  ResultReader(long results, long graph) {
    this.results = results;
    this.graph = graph;
  }

  int count() {
    Call call = Call.begin();
    call.check(call.raw.hop_results_count(results, call.output(0), call.error()));
    return call.intOutput(0);
  }

  SearchResult search(int question) {
    return new SearchResult(columns(question));
  }

  AskResult ask(int question) {
    Call call = Call.begin();
    call.check(
        call.raw.hop_results_answer(
            results, question, call.output(0), call.output(1), call.output(2), call.error()));
    String answer = call.textOutput(0);
    boolean partial = call.intOutput(2) != 0;
    return new AskResult(columns(question), answer, partial);
  }

  private ResultColumns columns(int question) {
    Call call = Call.begin();
    call.check(
        call.raw.hop_results_hits(
            results, question, call.output(0), call.output(1), call.output(2), call.error()));
    long count = call.longOutput(2);
    int[] indices = ints(call, call.longOutput(0), count);
    float[] scores = floats(call, call.longOutput(1), count);
    call.check(
        call.raw.hop_results_state(
            results, question, call.output(0), call.output(1), call.error()));
    float[] state = floats(call, call.longOutput(0), call.longOutput(1));
    Hit.Content[] passages = new Hit.Content[indices.length];
    for (int i = 0; i < passages.length; ++i) passages[i] = PassageReader.readHit(graph, indices[i]);
    return new ResultColumns(passages, scores, explanation(question), steps(question), state);
  }

  private byte[] explanation(int question) {
    Call call = Call.begin();
    call.check(
        call.raw.hop_results_explanation(
            results, question, call.output(0), call.output(1), call.error()));
    return call.raw.bytes(call.longOutput(0), call.longOutput(1));
  }

  private List<AnsweredStep> steps(int question) {
    Call call = Call.begin();
    call.check(call.raw.hop_results_step_count(results, question, call.output(0), call.error()));
    AnsweredStep[] steps = new AnsweredStep[call.intOutput(0)];
    for (int step = 0; step < steps.length; ++step) {
      call.check(
          call.raw.hop_results_step(
              results,
              question,
              step,
              call.output(0),
              call.output(1),
              call.output(2),
              call.output(3),
              call.output(4),
              call.output(5),
              call.error()));
      int[] passages = ints(call, call.longOutput(4), call.longOutput(5));
      steps[step] =
          new AnsweredStep(
              call.textOutput(0),
              call.textOutput(2),
              Arrays.stream(passages).boxed().collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList)));
    }
    return List.of(steps);
  }

  private static int[] ints(Call call, long address, long count) {
    int[] values = new int[(int) count];
    call.raw.view(address, 4 * count).asIntBuffer().get(values);
    return values;
  }

  private static float[] floats(Call call, long address, long count) {
    float[] values = new float[(int) count];
    if (count > 0) call.raw.view(address, 4 * count).asFloatBuffer().get(values);
    return values;
  }
}
