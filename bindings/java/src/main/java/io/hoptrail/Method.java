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
  TRAIL;

  /** The value of the option {@code method}: "gnn_ret". */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
