package io.hoptrail;

import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/** Gives a task the host's answers to its requests. */
final class RequestAnswers {
  private RequestAnswers() {}

  /** All rows must have the same dimension. */
  static int dimensionOf(float[][] rows) {
    int dimension = rows.length == 0 ? 0 : rows[0].length;
    for (int row = 1; row < rows.length; ++row) {
      if (rows[row].length != dimension) {
        String widths =
            "row " + row + " has " + rows[row].length + " numbers, row 0 has " + dimension;
        throw new HoptrailException(Status.DIMENSION_MISMATCH, widths);
      }
    }
    return dimension;
  }

  /** All rows must be complete. */
  static int countOf(FloatBuffer rows, int dimension) {
    int count = dimension == 0 ? 0 : rows.remaining() / dimension;
    if (rows.remaining() != (long) count * dimension) {
      String sizes = rows.remaining() + " numbers do not form whole rows of dimension " + dimension;
      throw new HoptrailException(Status.DIMENSION_MISMATCH, sizes);
    }
    return count;
  }

  static void vectors(long task, long id, float[][] rows, int dimension, String embedderId) {
    Call call = Call.begin();
    call.texts((4L * dimension + 8) * rows.length, embedderId);
    vectors(call, task, id, call.placeRows(rows), rows.length, dimension);
  }

  /** A direct buffer in native byte order is read in place: the caller keeps it alive. */
  static void vectors(
      long task, long id, FloatBuffer rows, int count, int dimension, String embedderId) {
    Call call = Call.begin();
    boolean inPlace = rows.isDirect() && rows.order() == ByteOrder.nativeOrder();
    call.texts(inPlace ? 0 : 4L * rows.remaining() + 8, embedderId);
    long address = inPlace ? call.raw.addressOf(rows) + 4L * rows.position() : call.place(rows);
    vectors(call, task, id, address, count, dimension);
  }

  private static void vectors(Call call, long task, long id, long rows, int count, int dimension) {
    call.check(
        call.raw.hop_task_answer_vectors(
            task, id, rows, count, dimension, call.text(0), call.length(0), call.error()));
  }

  static void scores(long task, long id, float[] scores) {
    Call call = Call.begin();
    call.check(
        call.raw.hop_task_answer_scores(
            task, id, call.placeAlone(scores), scores.length, call.error()));
  }

  static void text(long task, long id, String text, long tokensRead, long tokensWritten) {
    Call call = Call.begin();
    call.texts(text);
    call.check(
        call.raw.hop_task_answer_text(
            task, id, call.text(0), call.length(0), tokensRead, tokensWritten, call.error()));
  }

  static void bytes(long task, long id, byte[] bytes) {
    Call call = Call.begin();
    call.reserve(bytes.length + 8L);
    call.check(
        call.raw.hop_task_answer_bytes(task, id, call.place(bytes), bytes.length, call.error()));
  }

  static void done(long task, long id) {
    Call call = Call.begin();
    call.check(call.raw.hop_task_answer_done(task, id, call.error()));
  }

  static void failure(long task, long id, String reason) {
    Call call = Call.begin();
    call.texts(reason);
    call.check(
        call.raw.hop_task_answer_failure(
            task, id, call.text(0), call.length(0), call.error()));
  }
}
