package io.hoptrail;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A question, with what its host already knows of it. Immutable: each method gives another one. */
public final class Question {
  /** A given sub-question, and its vector or null. */
  record GivenStep(String text, float[] vector) {}

  private final String text;
  private final float[] vector;
  private final float[] maskedVector;
  private final List<GivenStep> steps;
  private final List<String> conditions;

  private Question(
      String text,
      float[] vector,
      float[] maskedVector,
      List<GivenStep> steps,
      List<String> conditions) {
    this.text = text;
    this.vector = vector;
    this.maskedVector = maskedVector;
    this.steps = steps;
    this.conditions = conditions;
  }

  /** A question of which nothing but its text is known. */
  public static Question of(String text) {
    return new Question(Objects.requireNonNull(text, "text"), null, null, List.of(), List.of());
  }

  /**
   * With its vector, so that no embedder need be asked. The array is not copied: do not change it.
   */
  public Question vector(float[] vector) {
    return new Question(
        text, Objects.requireNonNull(vector, "vector"), maskedVector, steps, conditions);
  }

  /**
   * With the vector of its masked form ({@link Graph#mask}): the second half of what trail asks an
   * embedder for.
   */
  public Question maskedVector(float[] maskedVector) {
    return new Question(
        text, vector, Objects.requireNonNull(maskedVector, "maskedVector"), steps, conditions);
  }

  /** With one more given sub-question: the question is answered step by step. */
  public Question step(String text) {
    return withStep(new GivenStep(Objects.requireNonNull(text, "text"), null));
  }

  /** With one more given sub-question, and its vector. */
  public Question step(String text, float[] vector) {
    return withStep(
        new GivenStep(
            Objects.requireNonNull(text, "text"), Objects.requireNonNull(vector, "vector")));
  }

  private Question withStep(GivenStep step) {
    return new Question(text, vector, maskedVector, appended(steps, step), conditions);
  }

  /**
   * With one more condition on metadata; every hit meets all of them. Forms: {@code key=value},
   * {@code key=a|b|c}, {@code key=low..high}, {@code key>=low}, {@code key<=high}; {@link
   * Status#BAD_INPUT} for any other.
   */
  public Question condition(String condition) {
    return new Question(
        text,
        vector,
        maskedVector,
        steps,
        appended(conditions, Objects.requireNonNull(condition, "condition")));
  }

  /** What is asked. */
  public String text() {
    return text;
  }

  float[] vector() {
    return vector;
  }

  float[] maskedVector() {
    return maskedVector;
  }

  List<GivenStep> steps() {
    return steps;
  }

  List<String> conditions() {
    return conditions;
  }

  private static <T> List<T> appended(List<T> list, T last) {
    List<T> longer = new ArrayList<>(list);
    longer.add(last);
    return List.copyOf(longer);
  }
}
