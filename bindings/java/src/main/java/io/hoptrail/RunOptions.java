package io.hoptrail;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

/**
 * Options of building, searching and asking: options by key, the host's functions, and how the run
 * works. Immutable: each method returns a changed copy, so options can be shared.
 */
public final class RunOptions {
  private static final RunOptions DEFAULTS = new RunOptions();

  private Map<String, Object> values = Map.of();
  private byte[] weights;
  private HostFunction<List<String>, EmbedContext, float[][]> embed;
  private String embedderId = "";
  private HostFunction<List<Message>, CompleteContext, Completion> complete;
  private HostFunction<String, List<String>, float[]> score;
  private Executor executor = ForkJoinPool.commonPool();
  private int threads = 1;
  private int concurrency = Integer.MAX_VALUE;
  private long work = 20_000_000;

  /** A function of the host, which has its result at once if it blocks. */
  interface HostFunction<A, B, R> {
    CompletionStage<R> call(A first, B second) throws Exception;
  }

  private RunOptions() {}

  private RunOptions(RunOptions other) {
    values = other.values;
    weights = other.weights;
    embed = other.embed;
    embedderId = other.embedderId;
    complete = other.complete;
    score = other.score;
    executor = other.executor;
    threads = other.threads;
    concurrency = other.concurrency;
    work = other.work;
  }

  /** Every option at its default, and no host functions. */
  public static RunOptions defaults() {
    return DEFAULTS;
  }

  /**
   * Sets an option by key; {@link Hoptrail#options} lists them. A value is text, a number, a boolean,
   * or a {@code double[]}. It is checked when the run begins: {@link Status#UNKNOWN_OPTION}, {@link
   * Status#OPTION_OUT_OF_BOUNDS}.
   */
  public RunOptions set(String key, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(values);
    more.put(Objects.requireNonNull(key, "key"), Objects.requireNonNull(value, "value"));
    RunOptions options = new RunOptions(this);
    options.values = Collections.unmodifiableMap(more);
    return options;
  }

  /** The method that ranks passages; trail by default. */
  public RunOptions method(Method method) {
    return set("method", method.word());
  }

  /** Number of passages to return; 10 by default. */
  public RunOptions hits(int count) {
    return set("hits", count);
  }

  /**
   * Learned weights: a file of {@link Graph#train}. Options that are set override learned values. The
   * array is not copied: do not change it.
   */
  public RunOptions weights(byte[] weights) {
    RunOptions options = new RunOptions(this);
    options.weights = Objects.requireNonNull(weights, "weights");
    return options;
  }

  /**
   * The embedder. If it is passed to {@link Graph#build}, or when a {@link Store} is created, the
   * passages get vectors.
   */
  public RunOptions embed(EmbedFunction embed) {
    return embed("", embed);
  }

  /** The embedder with the name of its model. A graph stores the name and rejects other vectors. */
  public RunOptions embed(String embedderId, EmbedFunction embed) {
    Objects.requireNonNull(embed, "embed");
    return embedding(embedderId, (texts, context) -> done(embed.embed(texts, context)));
  }

  /** An asynchronous embedder, with the name of its model, or "". */
  public RunOptions embedAsync(String embedderId, AsyncEmbedFunction embed) {
    return embedding(embedderId, Objects.requireNonNull(embed, "embed")::embed);
  }

  private RunOptions embedding(
      String embedderId, HostFunction<List<String>, EmbedContext, float[][]> embed) {
    RunOptions options = new RunOptions(this);
    options.embedderId = Objects.requireNonNull(embedderId, "embedderId");
    options.embed = embed;
    return options;
  }

  private static <T> CompletionStage<T> done(T value) {
    return CompletableFuture.completedFuture(value);
  }

  /**
   * The language model. In a search it sets the option {@code search.complete}: methods may call it
   * while they search, and loop methods require it.
   */
  public RunOptions complete(CompleteFunction complete) {
    RunOptions options = new RunOptions(this);
    Objects.requireNonNull(complete, "complete");
    options.complete = (messages, context) -> done(complete.complete(messages, context));
    return options;
  }

  /** The language model, as {@link #complete}, by a function that returns the text of the answer. */
  public RunOptions completeText(CompleteFunction.OfText complete) {
    Objects.requireNonNull(complete, "complete");
    return complete(
        (messages, context) -> Completion.of(complete.complete(messages, context)));
  }

  /** An asynchronous language model. */
  public RunOptions completeAsync(AsyncCompleteFunction complete) {
    RunOptions options = new RunOptions(this);
    options.complete = Objects.requireNonNull(complete, "complete")::complete;
    return options;
  }

  /**
   * The scorer, such as a cross-encoder. It scores the first passages of any method but rgnn_ret; in a
   * search or an ask it sets the option {@code search.score}.
   */
  public RunOptions score(ScoreFunction score) {
    RunOptions options = new RunOptions(this);
    Objects.requireNonNull(score, "score");
    options.score = (question, passages) -> done(score.score(question, passages));
    return options;
  }

  /** An asynchronous scorer. */
  public RunOptions scoreAsync(AsyncScoreFunction score) {
    RunOptions options = new RunOptions(this);
    options.score = Objects.requireNonNull(score, "score")::score;
    return options;
  }

  /** The executor of asynchronous runs and helper threads; the common pool by default. */
  public RunOptions executor(Executor executor) {
    RunOptions options = new RunOptions(this);
    options.executor = Objects.requireNonNull(executor, "executor");
    return options;
  }

  /**
   * Number of threads for a task's parts, including the one that drives it; 1 by default. Results do
   * not depend on it.
   */
  public RunOptions threads(int threads) {
    RunOptions options = new RunOptions(this);
    options.threads = (int) atLeastOne("threads", threads);
    return options;
  }

  /** The maximum number of concurrent requests to the host; by default all that are open. */
  public RunOptions concurrency(int concurrency) {
    RunOptions options = new RunOptions(this);
    options.concurrency = (int) atLeastOne("concurrency", concurrency);
    return options;
  }

  /**
   * Units of work between two steps, about a nanosecond each; 20,000,000 by default. Cancelling a run
   * takes effect between steps.
   */
  public RunOptions work(long units) {
    RunOptions options = new RunOptions(this);
    options.work = atLeastOne("work", units);
    return options;
  }

  private static long atLeastOne(String name, long value) {
    if (value >= 1) return value;
    throw new HoptrailException(
        Status.INVALID_ARGUMENT, name + " is " + value + ": it must be at least 1", name);
  }

  /** The options that were set, by key. */
  public Map<String, Object> values() {
    return values;
  }

  /**
   * The effective value of an option, set, learned or default, as the library writes it; throws
   * {@link Status#UNKNOWN_OPTION}.
   */
  public String get(String key) {
    try (OptionSet set = new OptionSet(this)) {
      return set.get(key);
    }
  }

  byte[] weights() {
    return weights;
  }

  boolean hasEmbedder() {
    return embed != null;
  }

  /** Sets an option if {@code useful}, unless the caller has set it. */
  RunOptions setWhere(boolean useful, String key) {
    return useful && !values.containsKey(key) ? set(key, true) : this;
  }

  /**
   * For questions: without an embedder no vectors are requested. Methods do without them, or fail if
   * they need them.
   */
  RunOptions asking() {
    return hasEmbedder() || values.containsKey("search.embed") ? this : set("search.embed", false);
  }

  /** For a search or an ask, whose passages the host may score. */
  RunOptions ranking() {
    return asking().setWhere(score != null, "search.score");
  }

  /** For a search, which may call a language model on the way. */
  RunOptions searching() {
    return ranking().setWhere(complete != null, "search.complete");
  }

  HostFunction<List<String>, EmbedContext, float[][]> embed() {
    return embed;
  }

  String embedderId() {
    return embedderId;
  }

  HostFunction<List<Message>, CompleteContext, Completion> complete() {
    return complete;
  }

  HostFunction<String, List<String>, float[]> score() {
    return score;
  }

  Executor executor() {
    return executor;
  }

  int threads() {
    return threads;
  }

  int concurrency() {
    return concurrency;
  }

  long work() {
    return work;
  }

  @Override
  public String toString() {
    StringBuilder all = new StringBuilder("RunOptions[").append(values);
    if (hasEmbedder()) all.append(", embed=").append(embedderId.isEmpty() ? "unnamed" : embedderId);
    if (complete != null) all.append(", complete");
    if (score != null) all.append(", score");
    if (weights != null) all.append(", ").append(weights.length).append(" bytes of weights");
    return all.append(", threads=").append(threads).append("]").toString();
  }
}
