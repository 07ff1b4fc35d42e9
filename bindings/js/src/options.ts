// Written by bindings/generate/js.py from core/options/option_table.cpp and core/methods/method_table.inc: change those.

/** The engine's options by key. Units, bounds and meaning are those of `engine.options()`. */
export interface EngineOptions {
  /** Index runs of CJK characters as bigrams; default true. */
  readonly 'analyzer.cjk_bigrams'?: boolean;
  /**
   * Index: language of stems and function words; auto: detected, English where no other one is clear
   * (docs/languages.md); none: neither; default auto.
   */
  readonly 'analyzer.language'?:
    | 'auto' | 'da' | 'de' | 'en' | 'es' | 'fi' | 'fr' | 'it' | 'nl' | 'no' | 'none' | 'pt' | 'ru' | 'sv';
  /** Index words by their Snowball stem; default true. */
  readonly 'analyzer.stemming'?: boolean;
  /** Leave function words out of the word index; default true. */
  readonly 'analyzer.stop_words'?: boolean;
  /** Give passages to the final answer after a loop (without a loop they always are); default false. */
  readonly 'ask.answer_passages'?: boolean;
  /**
   * Let the language model judge answers of questions that have gold answers (docs/methods/evaluation.md); default
   * false.
   */
  readonly 'ask.judge'?: boolean;
  /**
   * Once: one retrieval, then the answer; steps: sub-questions with self-critique (RGNN-Ret); auto: steps for rgnn_ret,
   * else once; default auto.
   */
  readonly 'ask.loop'?: 'auto' | 'once' | 'steps';
  /** The most tokens of passages in one prompt (GNN-Ret, §4.1); 1 … 1000000; default 3500. */
  readonly 'ask.passage_tokens'?: number;
  /** Put the question before and after the passages of a prompt (GNN-Ret, Appendix I); default false. */
  readonly 'ask.repeat_question'?: boolean;
  /** The most sub-questions of a loop; 1 … 50; default 5. */
  readonly 'ask.steps'?: number;
  /** BGR: passages of the first ranking that evidence graphs are made of; 1 … 1000; default 100. */
  readonly 'bgr.candidates'?: number;
  /** BGR: the most edges of one search; 1 … 200; default 25. */
  readonly 'bgr.edges'?: number;
  /**
   * BGR: how the graphs of the two searches are fused: by the paper's equation (2), its prose (§4.2), the authors'
   * code; or one search alone; default equation.
   */
  readonly 'bgr.fuse'?: 'equation' | 'prose' | 'code' | 'forward' | 'backward';
  /** BGR: consistency of the two searches at which the fusion changes (γ); 0 … 1; default 0.02. */
  readonly 'bgr.gamma'?: number;
  /** BGR: the first ranking; auto: hybrid, or bm25 without vectors; default auto. */
  readonly 'bgr.retriever'?: 'auto' | 'bm25' | 'tfidf' | 'dense' | 'hybrid' | 'gnn_ret' | 'trail';
  /**
   * BGR without trained weights: an evidence is accepted above this share of the question's best cosine; 0 … 2; default
   * 0.9.
   */
  readonly 'bgr.threshold'?: number;
  /** BM25: how much the length of a passage counts; 0 … 1; default 0.75. */
  readonly 'bm25.b'?: number;
  /** BM25: term-frequency saturation; 0 … 100; default 1.2. */
  readonly 'bm25.k1'?: number;
  /** Index: what the embedder is called; kept in the file and compared with what answers state. */
  readonly 'embedder.id'?: string;
  /** G-RAG: passages of the first ranking that are ranked anew; 1 … 1000; default 100. */
  readonly 'g_rag.candidates'?: number;
  /**
   * G-RAG: concepts of a candidate: its keywords, or the AMR graph that the host's language model writes (PENMAN);
   * default keywords.
   */
  readonly 'g_rag.concepts'?: 'keywords' | 'ask';
  /** Training of G-RAG: share of the hidden values that a step leaves out; 0 … 0.9; default 0.1. */
  readonly 'g_rag.dropout'?: number;
  /** Training of G-RAG: width of the network's hidden layer (the paper: 8, 64, 128); 1 … 1024; default 8. */
  readonly 'g_rag.hidden'?: number;
  /**
   * G-RAG: keywords that are concepts: titles and their mentions, or phrases and given keywords, too; those of too many
   * passages are left out (docs/methods/g_rag.md); default names.
   */
  readonly 'g_rag.keywords'?: 'names' | 'names_and_phrases';
  /** Training of G-RAG: pairwise ranking loss or cross-entropy; default ranking. */
  readonly 'g_rag.loss'?: 'ranking' | 'cross_entropy';
  /** G-RAG without trained weights: how far better neighbors lift a candidate towards them; 0 … 1; default 0.75. */
  readonly 'g_rag.mix'?: number;
  /**
   * G-RAG: the trained network's score is added to the untrained one, or stands alone as in the paper; weights carry
   * what they were trained for; default added.
   */
  readonly 'g_rag.network'?: 'added' | 'alone';
  /** G-RAG: the first ranking; auto: hybrid, or bm25 without vectors; default auto. */
  readonly 'g_rag.retriever'?: 'auto' | 'bm25' | 'tfidf' | 'dense' | 'hybrid' | 'gnn_ret' | 'trail';
  /** GNN-Ret: edges between passages next to each other in a document; default true. */
  readonly 'gnn_ret.adjacent'?: boolean;
  /** GNN-Ret: what a passage takes of its neighbors' distances; default minimum. */
  readonly 'gnn_ret.aggregator'?: 'minimum' | 'mean' | 'soft_minimum';
  /**
   * GNN-Ret: weight of a passage's own distance in each layer (α); as many numbers as layers; 0 … 1, one for each
   * layer; default 0.5.
   */
  readonly 'gnn_ret.alpha'?: number | readonly number[];
  /** GNN-Ret: first distances; auto: dense, or bm25 without vectors; default auto. */
  readonly 'gnn_ret.distances'?: 'auto' | 'dense' | 'bm25' | 'tfidf' | 'hybrid';
  /** GNN-Ret: weigh a keyword edge by the rarity of its rarest keyword; default false. */
  readonly 'gnn_ret.inverse_frequency'?: boolean;
  /** GNN-Ret: keywords of a larger share of the passages make no edges; 0 … 1; default 0.1. */
  readonly 'gnn_ret.keyword_share'?: number;
  /** GNN-Ret: which keywords make edges; none: the ablation without edges of shared keywords; default names_and_phrases. */
  readonly 'gnn_ret.keywords'?: 'none' | 'names' | 'names_and_phrases';
  /** GNN-Ret: hyperlinks are edges, too; default false. */
  readonly 'gnn_ret.link'?: boolean;
  /** GNN-Ret: a layer never makes a distance larger; default false. */
  readonly 'gnn_ret.lower_only'?: boolean;
  /** GNN-Ret: nearest neighbors are edges, too (needs nearest.count at index time); default false. */
  readonly 'gnn_ret.nearest'?: boolean;
  /** GNN-Ret: passages that pass their distance on in each layer (K); 1 … 100000; default 10. */
  readonly 'gnn_ret.nodes'?: number;
  /** GNN-Ret: passages of one section are neighbors; default false. */
  readonly 'gnn_ret.section'?: boolean;
  /** GNN-Ret: temperature of the soft minimum (τ); 0.0001 … 100; default 0.05. */
  readonly 'gnn_ret.temperature'?: number;
  /** How many passages to return; 1 … 1000000; default 10. */
  readonly 'hits'?: number;
  /** Explain hits: path, parts of the score, snippet and highlights; default true. */
  readonly 'hits.explain'?: boolean;
  /** Stop before the passage that would pass this many tokens; 0: no limit; 0 … 100000000; default 0. */
  readonly 'hits.tokens'?: number;
  /**
   * Share of BM25 in the hybrid of BM25 and cosine; empty: chosen for each question, at most ½
   * (docs/methods/first_distances.md); 0 … 1, or empty.
   */
  readonly 'hybrid.bm25_weight'?: number | readonly number[];
  /** IIER: keywords of the question: phrases, or those that the host's language model names; default built_in. */
  readonly 'iier.keywords'?: 'built_in' | 'ask';
  /** IIER: nearest neighbors that are edges (k), where the graph keeps none of its own; 0 … 100; default 5. */
  readonly 'iier.nearest'?: number;
  /**
   * IIER: hits by score, or chain after chain as the paper gives them to a reader; then the nearest passages that are
   * in no chain; default score.
   */
  readonly 'iier.order'?: 'score' | 'chains';
  /** IIER: the most passages of a chain, its seed counted; 1 … 100; default 5. */
  readonly 'iier.passages'?: number;
  /**
   * IIER: vector of a chain: of its text, asked of the host, or the mean of its passages'; auto: ask where search.embed
   * is true; default auto.
   */
  readonly 'iier.path_vectors'?: 'auto' | 'ask' | 'mean';
  /** IIER: keywords that two passages share at least to be neighbors; 1 … 100; default 3. */
  readonly 'iier.shared'?: number;
  /**
   * IIER: weights of question, chain and edge in the untrained score of a next passage, and of being a seed; four
   * numbers; default 1,0.01,0.005,0.15.
   */
  readonly 'iier.weights'?: number | readonly number[];
  /** Index: texts in one request for vectors; 1 … 4096; default 64. */
  readonly 'index.batch'?: number;
  /** Index: ask the host for the passages' vectors; default false. */
  readonly 'index.embed'?: boolean;
  /** ITER-RETGEN: search with the question before the last draft, as in its own paper; default true. */
  readonly 'iter_retgen.question'?: boolean;
  /** ITER-RETGEN: rounds of retrieval and draft; 1 … 50; default 2. */
  readonly 'iter_retgen.rounds'?: number;
  /** Index: ask the host's language model for each passage's entities (GNN-Ret, Appendix B); default false. */
  readonly 'keywords.ask'?: boolean;
  /**
   * Index: what keywords.ask asks for: entities with their links (GNN-Ret, Appendix B), or five phrases (IIER, Appendix
   * A.2); default entities.
   */
  readonly 'keywords.ask_for'?: 'entities' | 'phrases';
  /** Index: link passages to the titles that they mention; default true. */
  readonly 'keywords.mentions'?: boolean;
  /**
   * Index: link passages to their capitalized phrases; in German, where every noun has a capital letter, there are
   * none; default true.
   */
  readonly 'keywords.phrases'?: boolean;
  /** KGP: neighbors that are visited of each passage (b); 1 … 1000000; default 3. */
  readonly 'kgp.branches'?: number;
  /** KGP: edges between passages with a common entity or a common TF-IDF term, or nearest neighbors; default entities. */
  readonly 'kgp.graph'?: 'entities' | 'terms' | 'nearest';
  /** KGP: how far from a seed the walk goes; 0: the seeds alone; 0 … 1000; default 1000. */
  readonly 'kgp.hops'?: number;
  /** KGP: entities and terms of a larger share of the passages make no edges; 0 … 1; default 0.1. */
  readonly 'kgp.keyword_share'?: number;
  /** KGP: nearest neighbors that are edges (k), where the graph keeps none of its own; 1 … 100; default 5. */
  readonly 'kgp.nearest'?: number;
  /** KGP: order of the hits: as they were visited, or by their similarity to the guess that chose them; default visits. */
  readonly 'kgp.order'?: 'visits' | 'similarity';
  /** KGP: passages visited in all, seeds included (B); never more than hits; 1 … 1000000; default 30. */
  readonly 'kgp.passages'?: number;
  /**
   * KGP: who tells questions about structure from those about content: rules, the host's language model, nobody; auto:
   * ask where search.complete is true, else rules; default auto.
   */
  readonly 'kgp.router'?: 'auto' | 'rules' | 'ask' | 'content';
  /** KGP: seeds by TF-IDF (n); 0: B / kgp.branches; 0 … 1000000; default 0. */
  readonly 'kgp.seeds'?: number;
  /** KGP: TF-IDF terms of each passage in the graph by terms; 1 … 50; default 5. */
  readonly 'kgp.terms'?: number;
  /**
   * How passages are ranked; self_ask, ircot and iter_retgen: by the option retriever, step by step with a language
   * model; none and golden: bounds; default trail.
   */
  readonly 'method'?:
    | 'bm25' | 'tfidf' | 'dense' | 'hybrid' | 'gnn_ret' | 'rgnn_ret' | 'trail' | 'kgp' | 'iier' | 'g_rag' | 'bgr' |
    'self_ask' | 'ircot' | 'iter_retgen' | 'none' | 'golden';
  /** Index: the name of a document's file is a title of its passages; default true. */
  readonly 'names.files'?: boolean;
  /** Index: the heading above a passage is a title of it; default true. */
  readonly 'names.headings'?: boolean;
  /** Index: nearest neighbors of each passage by cosine to keep as edges; 0: none; 0 … 100; default 0. */
  readonly 'nearest.count'?: number;
  /** Index: the most tokens of a passage cut from a document; 8 … 100000; default 200. */
  readonly 'passage.tokens'?: number;
  /** Template of the prompt that asks for a candidate's AMR graph (docs/methods/g_rag.md). */
  readonly 'prompt.amr'?: string;
  /** Template of the final answer's prompt; empty: the built-in one (docs/methods/rgnn_ret.md). */
  readonly 'prompt.answer'?: string;
  /** Template of the self-critique's prompt. */
  readonly 'prompt.critique'?: string;
  /** Template of the next reasoning sentence's prompt (docs/methods/baselines.md). */
  readonly 'prompt.ircot'?: string;
  /** Template of a draft's prompt (docs/methods/baselines.md). */
  readonly 'prompt.iter_retgen'?: string;
  /** Template of the prompt that judges an answer (docs/methods/evaluation.md). */
  readonly 'prompt.judge'?: string;
  /** Template of the prompt that asks for a passage's entities. */
  readonly 'prompt.keywords'?: string;
  /** Template of the prompt that guesses the next evidence (docs/methods/kgp.md). */
  readonly 'prompt.next_evidence'?: string;
  /** Template of the prompt that asks for a question's keywords (docs/methods/iier.md). */
  readonly 'prompt.question_keywords'?: string;
  /** Template of the prompt that tells questions about structure (docs/methods/kgp.md). */
  readonly 'prompt.route'?: string;
  /** Template of Self-Ask's next step (docs/methods/baselines.md). */
  readonly 'prompt.self_ask'?: string;
  /** Template of a sub-answer's prompt. */
  readonly 'prompt.sub_answer'?: string;
  /** Template of the next sub-question's prompt. */
  readonly 'prompt.sub_question'?: string;
  /** How self_ask, ircot and iter_retgen rank passages in each step; default trail. */
  readonly 'retriever'?:
    | 'bm25' | 'tfidf' | 'dense' | 'hybrid' | 'gnn_ret' | 'rgnn_ret' | 'trail' | 'kgp' | 'iier' | 'g_rag' | 'bgr' |
    'none' | 'golden';
  /** RGNN-Ret: weight of the present step in the state (β); 0 … 1; default 0.9. */
  readonly 'rgnn_ret.beta'?: number;
  /** RGNN-Ret: passages that pass their distance on in each layer (K); 1 … 100000; default 5. */
  readonly 'rgnn_ret.nodes'?: number;
  /** Ask the host's language model in searches by methods that can (kgp); asking always does; default false. */
  readonly 'search.complete'?: boolean;
  /** Ask the host for vectors of questions where the graph has vectors and none are given; default true. */
  readonly 'search.embed'?: boolean;
  /**
   * Hits of a question answered in steps: smallest rank over the steps, lists in turn, or RGNN-Ret's last state; auto:
   * min_rank; default auto.
   */
  readonly 'steps.fuse'?: 'auto' | 'min_rank' | 'in_turn' | 'state';
  /** Take the question itself as one more step; auto: where a language model writes the steps; default auto. */
  readonly 'steps.question'?: 'auto' | 'true' | 'false';
  /** Trail: factor of the base rank in the fusion; 0.01 … 100; default 1.5. */
  readonly 'trail.base_factor'?: number;
  /**
   * Trail: candidates of the second stage from the fused list; half as many from each single list; 1 … 10000; default
   * 60.
   */
  readonly 'trail.candidates'?: number;
  /** Trail: the graph is not used if there are fewer mentioned titles per passage than this; 0 … 1000; default 0.05. */
  readonly 'trail.gate'?: number;
  /** Trail: follow hyperlinks, like mentions of their targets; default true. */
  readonly 'trail.links'?: boolean;
  /** Trail: weight of a mention, a multiple of 0.2; 0.2 … 51; default 1. */
  readonly 'trail.mention_weight'?: number;
  /** Trail: titles mentioned in a larger share of the passages lose their mentions; 0 … 1; default 0.01. */
  readonly 'trail.name_share'?: number;
  /** Trail: weight of a passage's own title, a multiple of 0.2; 0.2 … 51; default 4. */
  readonly 'trail.own_weight'?: number;
  /** Trail: weight of a question's phrase among its entities; 0 … 1000; default 0.1. */
  readonly 'trail.phrase_seed'?: number;
  /** Trail: phrases of a larger share of the passages are left out; 0 … 1; default 0.01. */
  readonly 'trail.phrase_share'?: number;
  /** Trail: weight of a phrase, a multiple of 0.2; 0.2 … 51; default 0.2. */
  readonly 'trail.phrase_weight'?: number;
  /** Trail: second stage; default true. */
  readonly 'trail.rescore'?: boolean;
  /** Trail: share of the restart mass that starts at the base list's best passages; 0 … 1; default 0.02. */
  readonly 'trail.reset'?: number;
  /** Trail: how many passages share trail.reset; 1 … 10000; default 20. */
  readonly 'trail.reset_passages'?: number;
  /** Trail: restart probability of the spread; 0.01 … 0.99; default 0.5. */
  readonly 'trail.restart'?: number;
  /** Trail: sweeps of the spread; 1 … 100; default 6. */
  readonly 'trail.sweeps'?: number;
  /**
   * Trail: weights of the second stage's features (docs/methods/trail.md), without trees; 7: cos, masked cos, masked
   * bm25, graph, log rank, own, cover; empty: the library's or a weights file's model; 7 or 26 numbers.
   */
  readonly 'trail.weights'?: number | readonly number[];
  /**
   * Training of networks: questions in one step; 0: the method's own (docs/methods/training.md); 0 … 1000000; default
   * 0.
   */
  readonly 'train.batch'?: number;
  /**
   * Training of gnn_ret and rgnn_ret: nearest passages that gold is compared with (O); 0: 25, for rgnn_ret 10; 0 …
   * 100000; default 0.
   */
  readonly 'train.competitors'?: number;
  /** Training of networks: times that each question is seen; 0: the method's own; 0 … 1000000; default 0. */
  readonly 'train.epochs'?: number;
  /**
   * Training of trail: the weights file holds the candidates and their features, too, for programs that fit trees;
   * default false.
   */
  readonly 'train.examples'?: boolean;
  /**
   * Training of bgr: a question's right graph by the steps that each step names (#1), a chain of its steps, or (auto)
   * the first where a step names one, else the second; default auto.
   */
  readonly 'train.graph'?: 'auto' | 'references' | 'chain';
  /** Training of gnn_ret, rgnn_ret and trail: the most steps; 1 … 100000; default 100. */
  readonly 'train.iterations'?: number;
  /**
   * Training of gnn_ret and rgnn_ret: which of the values on the way are kept: those of the best recall@5 on the train
   * questions, among them the untrained ones, or of the smallest loss; default recall.
   */
  readonly 'train.keep'?: 'recall' | 'loss';
  /** Training of gnn_ret and rgnn_ret: layers (L); 1 … 10; default 1. */
  readonly 'train.layers'?: number;
  /** Training of gnn_ret and rgnn_ret: margin of the loss (r); 0 … 1; default 0.01. */
  readonly 'train.margin'?: number;
  /** Training of gnn_ret and rgnn_ret: passages that pass their distance on in each layer (K); 1 … 100000; default 5. */
  readonly 'train.nodes'?: number;
  /** Training of trail: what large weights cost (λ); 0 … 1000000; default 1. */
  readonly 'train.penalty'?: number;
  /** Training: length of a step against the gradient; 0: the method's own; 0 … 1000; default 0. */
  readonly 'train.rate'?: number;
  /** Training of networks: seed of random numbers; 0 … 1000000000; default 0. */
  readonly 'train.seed'?: number;
  /**
   * Training of rgnn_ret: which gold passages the state of a step shall bring near: those of this step and of later
   * ones (Y^t+), of this step (Y^t), or of all (Y); default step_and_later.
   */
  readonly 'train.targets'?: 'step_and_later' | 'step' | 'question';
  /** Training of networks: steps until the whole rate; 0: the method's own; 0 … 1000000; default 0. */
  readonly 'train.warm_up'?: number;
  /** Index: how vectors are kept; default f16. */
  readonly 'vectors.precision'?: 'f32' | 'f16' | 'int8';
}
