package io.hoptrail;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Copies results out of the library's memory; texts of passages stay where they are, in the graph.
 */
final class ResultReader {
  interface Make<T> {
    T result(
        int[] passages,
        float[] scores,
        byte[] explanationJson,
        List<AnsweredStep> steps,
        float[] state);
  }

  private final long results;

  ResultReader(long results) {
    this.results = results;
  }

  int count() {
    Call call = Call.begin();
    call.check(call.raw.hop_results_count(results, call.output(0), call.error()));
    return call.intOutput(0);
  }

  SearchResult search(Graph graph, int question) {
    return read(
        question,
        (passages, scores, json, steps, state) ->
            new SearchResult(graph, passages, scores, json, steps, state));
  }

  AskResult ask(Graph graph, int question) {
    Call call = Call.begin();
    call.check(
        call.raw.hop_results_answer(
            results, question, call.output(0), call.output(1), call.output(2), call.error()));
    String answer = call.textOutput(0);
    boolean partial = call.intOutput(2) != 0;
    return read(
        question,
        (passages, scores, json, steps, state) ->
            new AskResult(graph, passages, scores, json, steps, state, answer, partial));
  }

  private <T> T read(int question, Make<T> make) {
    Call call = Call.begin();
    call.check(
        call.raw.hop_results_hits(
            results, question, call.output(0), call.output(1), call.output(2), call.error()));
    long count = call.longOutput(2);
    int[] passages = ints(call, call.longOutput(0), count);
    float[] scores = floats(call, call.longOutput(1), count);
    call.check(
        call.raw.hop_results_explanation(
            results, question, call.output(0), call.output(1), call.error()));
    byte[] explanationJson = call.raw.bytes(call.longOutput(0), call.longOutput(1));
    call.check(
        call.raw.hop_results_state(
            results, question, call.output(0), call.output(1), call.error()));
    float[] state = floats(call, call.longOutput(0), call.longOutput(1));
    return make.result(passages, scores, explanationJson, steps(question), state);
  }

  private List<AnsweredStep> steps(int question) {
    Call call = Call.begin();
    call.check(call.raw.hop_results_step_count(results, question, call.output(0), call.error()));
    int count = call.intOutput(0);
    if (count == 0) return List.of();
    List<AnsweredStep> steps = new ArrayList<>(count);
    for (int step = 0; step < count; ++step) {
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
      steps.add(new AnsweredStep(call.textOutput(0), call.textOutput(2), passages));
    }
    return Collections.unmodifiableList(steps);
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
