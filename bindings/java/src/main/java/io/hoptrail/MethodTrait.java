// Written by bindings/generate/methods.py from core/methods/method_table.inc and hoptrail.h: change those.
package io.hoptrail;

import java.util.EnumSet;
import java.util.Set;

/** What a method needs and supports. */
public enum MethodTrait {
  /** Fails without vectors of the question and of the passages. */
  NEEDS_VECTORS,
  /** Ranks by vectors, where there are some. */
  TAKES_VECTORS,
  /** Takes the vector of the question without its names, too. */
  TAKES_MASKED_VECTOR,
  /** Fails without a language model. */
  NEEDS_LANGUAGE_MODEL,
  /** Asks a language model where an option says so. */
  ASKS_LANGUAGE_MODEL,
  /** Asks its host for more than the vectors of questions and steps. */
  ASKS_ON_THE_WAY,
  /** Carries a state through the steps of a question (hop_results_state). */
  IN_STEPS,
  /** A loop: a language model and the method that option retriever names. */
  BY_RETRIEVER,
  /** Can be trained (hop_train_task_create). */
  LEARNS,
  /** Learns from steps whose gold passages are known. */
  LEARNS_FROM_STEPS,
  /** Searches a corpus in shards (hop_coordinator_create). */
  IN_SHARDS,
  /** Gives paths that lead to a hit through other passages. */
  GIVES_PATHS,
  /** Gives distances as scores: small is good. */
  GIVES_DISTANCES,
  /** No method, but what others are compared with. */
  BOUND;

  // The constants are in the order of their bits.
  static Set<MethodTrait> of(int bits) {
    Set<MethodTrait> traits = EnumSet.noneOf(MethodTrait.class);
    for (MethodTrait trait : values()) {
      if ((bits >> trait.ordinal() & 1) != 0) traits.add(trait);
    }
    return traits;
  }
}
