package io.hoptrail;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A question, with optional data about it. Immutable: each method returns a changed copy. */
public final class Question {
  /** A given sub-question, its vector or null, and its gold passages. */
  record GivenStep(String text, float[] vector, int[] gold) {}

  private static final int[] NO_PASSAGES = {};

  private final String text;
  private float[] vector;
  private float[] maskedVector;
  private List<GivenStep> steps = List.of();
  private List<String> conditions = List.of();
  private int[] gold = NO_PASSAGES;
  private List<String> goldAnswers = List.of();

  private Question(String text) {
    this.text = text;
  }

  private Question(Question other) {
    text = other.text;
    vector = other.vector;
    maskedVector = other.maskedVector;
    steps = other.steps;
    conditions = other.conditions;
    gold = other.gold;
    goldAnswers = other.goldAnswers;
  }

  /** A question with only a text. */
  public static Question of(String text) {
    return new Question(Objects.requireNonNull(text, "text"));
  }

  /**
   * Adds its vector; then the embedder is not called for it. The array is not copied: do not change
   * it.
   */
  public Question vector(float[] vector) {
    Question question = new Question(this);
    question.vector = Objects.requireNonNull(vector, "vector");
    return question;
  }

  /**
   * Adds the vector of its masked form ({@link Graph#mask}): the second vector that trail requests
   * from an embedder.
   */
  public Question maskedVector(float[] maskedVector) {
    Question question = new Question(this);
    question.maskedVector = Objects.requireNonNull(maskedVector, "maskedVector");
    return question;
  }

  /** Adds a given sub-question: the question is answered step by step. */
  public Question step(String text) {
    return withStep(new GivenStep(Objects.requireNonNull(text, "text"), null, NO_PASSAGES));
  }

  /** Adds a given sub-question and its vector. */
  public Question step(String text, float[] vector) {
    return withStep(
        new GivenStep(
            Objects.requireNonNull(text, "text"),
            Objects.requireNonNull(vector, "vector"),
            NO_PASSAGES));
  }

  private Question withStep(GivenStep step) {
    Question question = new Question(this);
    question.steps = appended(steps, step);
    return question;
  }

  /**
   * Adds a condition on metadata; every hit must meet all of them. Forms: {@code key=value}, {@code
   * key!=value}, {@code key=a|b|c}, {@code key=low..high}, {@code key>=low}, {@code key>low}, {@code
   * key<=high}, {@code key<high}, or JSON with {@code and}, {@code or} and {@code not} (hoptrail.h);
   * any other throws {@link Status#BAD_INPUT}.
   */
  public Question condition(String condition) {
    Question question = new Question(this);
    question.conditions = appended(conditions, Objects.requireNonNull(condition, "condition"));
    return question;
  }

  /**
   * Adds the indices of the passages that answer it, if known: for training, and the hits of {@link
   * Method#GOLDEN}.
   */
  public Question gold(int... passages) {
    Question question = new Question(this);
    question.gold = passages.clone();
    return question;
  }

  /**
   * Adds the passages that answer the last given sub-question, if known; throws {@link
   * Status#WRONG_STATE} without a sub-question.
   */
  public Question stepGold(int... passages) {
    if (steps.isEmpty()) {
      throw new HoptrailException(Status.WRONG_STATE, "the question has no step yet");
    }
    GivenStep last = steps.get(steps.size() - 1);
    Question question = new Question(this);
    question.steps =
        appended(
            steps.subList(0, steps.size() - 1),
            new GivenStep(last.text(), last.vector(), passages.clone()));
    return question;
  }

  /**
   * Adds a right answer, if known: {@link Explanation#measures} compares an answer with them.
   */
  public Question goldAnswer(String answer) {
    Question question = new Question(this);
    question.goldAnswers = appended(goldAnswers, Objects.requireNonNull(answer, "answer"));
    return question;
  }

  /** The question's text. */
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

  int[] gold() {
    return gold;
  }

  List<String> goldAnswers() {
    return goldAnswers;
  }

  @Override
  public String toString() {
    StringBuilder all = new StringBuilder("Question[").append(text);
    for (GivenStep step : steps) all.append(", step=").append(step.text());
    for (String condition : conditions) all.append(", condition=").append(condition);
    return all.append("]").toString();
  }

  private static <T> List<T> appended(List<T> list, T last) {
    List<T> longer = new ArrayList<>(list);
    longer.add(last);
    return List.copyOf(longer);
  }
}
