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
    call.texts(question.text());
    call.check(call.raw.hop_questions_add(address, call.text(0), call.length(0), call.error()));
    if (question.vector() != null) setVector(question.vector());
    if (question.maskedVector() != null) setMaskedVector(question.maskedVector());
    question.steps().forEach(this::addStep);
    question.conditions().forEach(this::addCondition);
    addGold(question.gold(), call.raw::hop_questions_add_gold);
    question.goldAnswers().forEach(this::addGoldAnswer);
  }

  private void setVector(float[] vector) {
    Call call = Call.begin();
    call.check(
        call.raw.hop_questions_set_vector(
            address, call.placeAlone(vector), vector.length, call.error()));
  }

  private void setMaskedVector(float[] vector) {
    Call call = Call.begin();
    call.check(
        call.raw.hop_questions_set_masked_vector(
            address, call.placeAlone(vector), vector.length, call.error()));
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

  private interface AddGold {
    int to(long questions, long passages, long count, long error);
  }

  private void addGold(int[] gold, AddGold add) {
    Call call = Call.begin();
    call.reserve(4L * gold.length + 8);
    call.check(add.to(address, call.place(gold), gold.length, call.error()));
  }

  private void addGoldAnswer(String answer) {
    Call call = Call.begin();
    call.texts(answer);
    call.check(
        call.raw.hop_questions_add_gold_answer(
            address, call.text(0), call.length(0), call.error()));
  }

  private void addCondition(String condition) {
    Call call = Call.begin();
    call.texts(condition);
    call.check(
        call.raw.hop_questions_add_condition(address, call.text(0), call.length(0), call.error()));
  }

  @Override
  public void close() {
    Native.raw().hop_questions_free(address);
  }
}
