// Written by bindings/generate/methods.py from core/methods/method_table.inc and hoptrail.h: change those.
package io.hoptrail;

import java.util.Locale;

/** How passages are ranked. {@link Hoptrail#methods} tells more of each. */
public enum Method {
  /**
   * Passages that share words with the question. Robertson and Zaragoza, "The Probabilistic Relevance
   * Framework: BM25 and Beyond".
   */
  BM25,
  /**
   * Passages whose words point the same way as the question's. Salton and Buckley, "Term-Weighting Approaches
   * in Automatic Text Retrieval".
   */
  TFIDF,
  /** Passages whose vectors are nearest to the question's. */
  DENSE,
  /** Words and vectors together. */
  HYBRID,
  /**
   * Distances that neighbors in the graph pass on. Li et al., "Graph Neural Network Enhanced Retrieval for
   * Question Answering of Large Language Models".
   */
  GNN_RET,
  /**
   * Gnn_ret with a state over the steps of a question. Li et al., "Graph Neural Network Enhanced Retrieval
   * for Question Answering of Large Language Models", §3.3.
   */
  RGNN_RET,
  /** A walk from the question's entities, fused with words and vectors, then reranked. */
  TRAIL,
  /**
   * A walk to the neighbors most like a guess of the next evidence. Wang et al., "Knowledge Graph Prompting
   * for Multi-Document Question Answering".
   */
  KGP,
  /**
   * Chains of passages scored by their interactions. "Leveraging Inter-Chunk Interactions for Enhanced
   * Retrieval in Large Language Model-Based Question Answering".
   */
  IIER,
  /**
   * A first ranking, reranked along the concepts that passages share. Dong et al., "Don't Forget to Connect!
   * Improving RAG with Graph-based Reranking".
   */
  G_RAG,
  /**
   * Evidence graphs searched from the question and from the answer. Zhu et al., "Towards Graph-hop Retrieval
   * and Reasoning in Complex Question Answering over Textual Database".
   */
  BGR,
  /**
   * The option retriever for each follow-up question of a language model. Press et al., "Measuring and
   * Narrowing the Compositionality Gap in Language Models".
   */
  SELF_ASK,
  /**
   * The option retriever for each sentence that a language model reasons. Trivedi et al., "Interleaving
   * Retrieval with Chain-of-Thought Reasoning for Knowledge-Intensive Multi-Step Questions".
   */
  IRCOT,
  /**
   * The option retriever for each draft of a language model. Shao et al., "Enhancing Retrieval-Augmented
   * Large Language Models with Iterative Retrieval-Generation Synergy".
   */
  ITER_RETGEN,
  /** No passages: what an answer is worth without any. */
  NONE,
  /** The question's gold passages: what an answer can be worth. */
  GOLDEN;

  /** The value of the option {@code method}: "bm25". */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
