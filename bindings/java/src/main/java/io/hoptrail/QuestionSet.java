package io.hoptrail;

import java.util.List;

/** Questions in the library's memory, for the duration of a call. */
final class QuestionSet implements AutoCloseable {
  final long address;

  QuestionSet(List<Question> questions) {
    Call call = Call.begin();
    address = call.made(call.raw.hop_questions_create(call.output(0), call.error()));
    try {
      questions.forEach(this::add);
    } catch (RuntimeException failure) {
      close();
      throw failure;
    }
  }

  private void add(Question question) {
    Call call = Call.begin();
    addText(question.text(), call.raw::hop_questions_add);
    setVector(question.vector(), call.raw::hop_questions_set_vector);
    setVector(question.maskedVector(), call.raw::hop_questions_set_masked_vector);
    question.steps().forEach(this::addStep);
    question.conditions().forEach(text -> addText(text, call.raw::hop_questions_add_condition));
    addGold(question.gold(), call.raw::hop_questions_add_gold);
    question.goldAnswers().forEach(text -> addText(text, call.raw::hop_questions_add_gold_answer));
  }

  /** A function of the library that takes an array of the last question, or a text. */
  private interface Add {
    int to(long questions, long values, long count, long error);
  }

  private void addText(String text, Add add) {
    Call call = Call.begin();
    call.texts(text);
    call.check(add.to(address, call.text(0), call.length(0), call.error()));
  }

  private interface SetVector {
    int to(long questions, long vector, int dimension, long error);
  }

  private void setVector(float[] vector, SetVector set) {
    if (vector == null) return;
    Call call = Call.begin();
    call.check(set.to(address, call.placeAlone(vector), vector.length, call.error()));
  }

  private void addStep(Question.GivenStep step) {
    Call call = Call.begin();
    int dimension = step.vector() == null ? 0 : step.vector().length;
    call.texts(4L * dimension + 8, step.text());
    long vector = step.vector() == null ? 0 : call.place(step.vector());
    call.check(
        call.raw.hop_questions_add_step(
            address, call.text(0), call.length(0), vector, dimension, call.error()));
    addGold(step.gold(), call.raw::hop_questions_add_step_gold);
  }

  private void addGold(int[] gold, Add add) {
    Call call = Call.begin();
    call.reserve(4L * gold.length + 8);
    call.check(add.to(address, call.place(gold), gold.length, call.error()));
  }

  @Override
  public void close() {
    Native.raw().hop_questions_free(address);
  }
}
