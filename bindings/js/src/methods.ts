// Written by bindings/generate/methods.py from core/methods/method_table.inc and hoptrail.h: change those.

/** A value of the option `method`: `engine.methods()` tells of each. Loops rank by the option `retriever`, step by step, and
 * need `complete`. */
export type Method =
  | 'bm25' | 'tfidf' | 'dense' | 'hybrid' | 'gnn_ret' | 'rgnn_ret' | 'trail' | 'kgp' | 'iier' | 'g_rag' | 'bgr' |
  'self_ask' | 'ircot' | 'iter_retgen' | 'none' | 'golden';

/** What a method needs and supports. */
export type MethodTrait =
  /** Fails without vectors of the question and of the passages. */
  | 'needs_vectors'
  /** Ranks by vectors, where there are some. */
  | 'takes_vectors'
  /** Takes the vector of the question without its names, too. */
  | 'takes_masked_vector'
  /** Fails without a language model. */
  | 'needs_language_model'
  /** Asks a language model where an option says so. */
  | 'asks_language_model'
  /** Asks its host for more than the vectors of questions and steps. */
  | 'asks_on_the_way'
  /** Carries a state through the steps of a question (hop_results_state). */
  | 'in_steps'
  /** A loop: a language model and the method that option retriever names. */
  | 'by_retriever'
  /** Can be trained (hop_train_task_create). */
  | 'learns'
  /** Learns from steps whose gold passages are known. */
  | 'learns_from_steps'
  /** Searches a corpus in shards (hop_coordinator_create). */
  | 'in_shards'
  /** Gives paths that lead to a hit through other passages. */
  | 'gives_paths'
  /** Gives distances as scores: small is good. */
  | 'gives_distances'
  /** No method, but what others are compared with. */
  | 'bound';

/** Their bits, from the lowest. */
export const methodTraits: readonly MethodTrait[] = [
  'needs_vectors',
  'takes_vectors',
  'takes_masked_vector',
  'needs_language_model',
  'asks_language_model',
  'asks_on_the_way',
  'in_steps',
  'by_retriever',
  'learns',
  'learns_from_steps',
  'in_shards',
  'gives_paths',
  'gives_distances',
  'bound',
];
