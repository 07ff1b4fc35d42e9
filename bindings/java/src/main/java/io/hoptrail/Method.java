package io.hoptrail;

import java.util.Locale;

/** How passages are ranked. */
public enum Method {
  /** By words. */
  BM25,
  /** By words, as cosine. */
  TFIDF,
  /** By vectors. */
  DENSE,
  /** BM25 and vectors together. */
  HYBRID,
  /** GNN-Ret: distances passed on along the graph. It gives distances, small when good. */
  GNN_RET,
  /** RGNN-Ret: GNN-Ret, question by question. It gives distances, small when good. */
  RGNN_RET,
  /** Trail: the default, a walk from the question's entities and passages. */
  TRAIL,
  /** KGP: from passage to passage by what the language model guesses the next evidence to be. */
  KGP,
  /** IIER: chains of passages, scored by their interactions. */
  IIER,
  /** G-RAG: a first ranking, ranked again along the concepts that passages share. */
  G_RAG,
  /** BGR: evidence graphs, searched from both ends. */
  BGR,
  /** Self-Ask: the option {@code retriever} for each question that the language model asks itself. */
  SELF_ASK,
  /** IRCoT: the option {@code retriever} for each sentence that the language model reasons. */
  IRCOT,
  /** ITER-RETGEN: the option {@code retriever} for each draft of the language model's. */
  ITER_RETGEN,
  /** No passages: a bound. */
  NONE,
  /** The gold passages: a bound. */
  GOLDEN;

  /** The value of the option {@code method}: "gnn_ret". */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
