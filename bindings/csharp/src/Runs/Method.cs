// Written by bindings/generate/methods.py from core/methods/method_table.inc and hoptrail.h: change those.
using System;

namespace Hoptrail
{
    /// <summary>How passages are ranked. HoptrailLibrary.Methods tells more of each.</summary>
    public enum Method
    {
        /// <summary>
        /// Passages that share words with the question. Robertson and Zaragoza, "The Probabilistic
        /// Relevance Framework: BM25 and Beyond".
        /// </summary>
        Bm25,
        /// <summary>
        /// Passages whose words point the same way as the question's. Salton and Buckley, "Term-Weighting
        /// Approaches in Automatic Text Retrieval".
        /// </summary>
        TfIdf,
        /// <summary>Passages whose vectors are nearest to the question's.</summary>
        Dense,
        /// <summary>Words and vectors together.</summary>
        Hybrid,
        /// <summary>
        /// Distances that neighbors in the graph pass on. Li et al., "Graph Neural Network Enhanced
        /// Retrieval for Question Answering of Large Language Models".
        /// </summary>
        GnnRet,
        /// <summary>
        /// Gnn_ret with a state over the steps of a question. Li et al., "Graph Neural Network Enhanced
        /// Retrieval for Question Answering of Large Language Models", §3.3.
        /// </summary>
        RgnnRet,
        /// <summary>A walk from the question's entities, fused with words and vectors, then reranked.</summary>
        Trail,
        /// <summary>
        /// A walk to the neighbors most like a guess of the next evidence. Wang et al., "Knowledge Graph
        /// Prompting for Multi-Document Question Answering".
        /// </summary>
        Kgp,
        /// <summary>
        /// Chains of passages scored by their interactions. "Leveraging Inter-Chunk Interactions for
        /// Enhanced Retrieval in Large Language Model-Based Question Answering".
        /// </summary>
        Iier,
        /// <summary>
        /// A first ranking, reranked along the concepts that passages share. Dong et al., "Don't Forget to
        /// Connect! Improving RAG with Graph-based Reranking".
        /// </summary>
        GRag,
        /// <summary>
        /// Evidence graphs searched from the question and from the answer. Zhu et al., "Towards Graph-hop
        /// Retrieval and Reasoning in Complex Question Answering over Textual Database".
        /// </summary>
        Bgr,
        /// <summary>
        /// The option retriever for each follow-up question of a language model. Press et al., "Measuring
        /// and Narrowing the Compositionality Gap in Language Models".
        /// </summary>
        SelfAsk,
        /// <summary>
        /// The option retriever for each sentence that a language model reasons. Trivedi et al.,
        /// "Interleaving Retrieval with Chain-of-Thought Reasoning for Knowledge-Intensive Multi-Step
        /// Questions".
        /// </summary>
        Ircot,
        /// <summary>
        /// The option retriever for each draft of a language model. Shao et al., "Enhancing
        /// Retrieval-Augmented Large Language Models with Iterative Retrieval-Generation Synergy".
        /// </summary>
        IterRetgen,
        /// <summary>No passages: what an answer is worth without any.</summary>
        None,
        /// <summary>The question's gold passages: what an answer can be worth.</summary>
        Golden,
    }

    /// <summary>What a method needs and supports.</summary>
    [Flags]
    public enum MethodTraits
    {
        /// <summary>Nothing.</summary>
        None = 0,
        /// <summary>Fails without vectors of the question and of the passages.</summary>
        NeedsVectors = 1,
        /// <summary>Ranks by vectors, where there are some.</summary>
        TakesVectors = 2,
        /// <summary>Takes the vector of the question without its names, too.</summary>
        TakesMaskedVector = 4,
        /// <summary>Fails without a language model.</summary>
        NeedsLanguageModel = 8,
        /// <summary>Asks a language model where an option says so.</summary>
        AsksLanguageModel = 16,
        /// <summary>Asks its host for more than the vectors of questions and steps.</summary>
        AsksOnTheWay = 32,
        /// <summary>Carries a state through the steps of a question (hop_results_state).</summary>
        InSteps = 64,
        /// <summary>A loop: a language model and the method that option retriever names.</summary>
        ByRetriever = 128,
        /// <summary>Can be trained (hop_train_task_create).</summary>
        Learns = 256,
        /// <summary>Learns from steps whose gold passages are known.</summary>
        LearnsFromSteps = 512,
        /// <summary>Searches a corpus in shards (hop_coordinator_create).</summary>
        InShards = 1024,
        /// <summary>Gives paths that lead to a hit through other passages.</summary>
        GivesPaths = 2048,
        /// <summary>Gives distances as scores: small is good.</summary>
        GivesDistances = 4096,
        /// <summary>No method, but what others are compared with.</summary>
        Bound = 8192,
    }

    internal static class MethodNames
    {
        // The value of the option method.
        internal static string Of(Method method)
        {
            switch (method)
            {
                case Method.Bm25: return "bm25";
                case Method.TfIdf: return "tfidf";
                case Method.Dense: return "dense";
                case Method.Hybrid: return "hybrid";
                case Method.GnnRet: return "gnn_ret";
                case Method.RgnnRet: return "rgnn_ret";
                case Method.Trail: return "trail";
                case Method.Kgp: return "kgp";
                case Method.Iier: return "iier";
                case Method.GRag: return "g_rag";
                case Method.Bgr: return "bgr";
                case Method.SelfAsk: return "self_ask";
                case Method.Ircot: return "ircot";
                case Method.IterRetgen: return "iter_retgen";
                case Method.None: return "none";
                case Method.Golden: return "golden";
                default: throw new ArgumentOutOfRangeException(nameof(method), method, "there is no such method");
            }
        }
    }
}
