using System;
using System.Linq;
using Microsoft.Extensions.AI;

namespace Hoptrail.Extensions.AI
{
    /// <summary>Embedding generators and chat clients of Microsoft.Extensions.AI as functions of a run.</summary>
    public static class AdapterExtensions
    {
        /// <summary>An embedder that calls the generator. Cancelling the run cancels the call.</summary>
        /// <param name="generator">Any number of runs may share it. The caller keeps ownership and disposes it.</param>
        /// <param name="id">Name of its model; null: the default model in the generator's metadata.</param>
        /// <param name="queryPrefix">Prepended to each question, as some models require: "query: ".</param>
        /// <param name="passagePrefix">Prepended to each passage and each path: "passage: ".</param>
        /// <param name="options">A copy is passed with each call; null: the generator's defaults.</param>
        public static Embedder AsEmbedder(
            this IEmbeddingGenerator<string, Embedding<float>> generator, string id = null, string queryPrefix = "",
            string passagePrefix = "", EmbeddingGenerationOptions options = null)
        {
            if (generator == null) throw new ArgumentNullException(nameof(generator));
            string model = id ?? options?.ModelId ?? DefaultModelOf(generator);
            return Embedder.Async(
                async (texts, context) =>
                {
                    string prefix = context.Kind == TextKind.Query ? queryPrefix : passagePrefix;
                    GeneratedEmbeddings<Embedding<float>> made = await generator.GenerateAsync(
                        string.IsNullOrEmpty(prefix) ? texts : texts.Select(text => prefix + text).ToList(), options?.Clone(),
                        context.Cancellation).ConfigureAwait(false);
                    return Vectors.FromRows(made.Select(embedding => embedding.Vector.ToArray()).ToList());
                },
                model);
        }

        /// <summary>A language model that calls the client. Cancelling the run cancels the call.</summary>
        /// <param name="client">Any number of runs may share it. The caller keeps ownership and disposes it.</param>
        /// <param name="options">
        /// A copy is passed with each call. If it sets no temperature, 0 is used; if it sets no token limit, the limit of the
        /// request applies.
        /// </param>
        public static LanguageModel AsLanguageModel(this IChatClient client, ChatOptions options = null)
        {
            if (client == null) throw new ArgumentNullException(nameof(client));
            return LanguageModel.Async(
                async (messages, context) =>
                {
                    ChatOptions sent = options == null ? new ChatOptions() : options.Clone();
                    sent.Temperature = sent.Temperature ?? 0;
                    sent.MaxOutputTokens = sent.MaxOutputTokens ?? context.TokenLimit;
                    ChatResponse response = await client.GetResponseAsync(
                        messages.Select(message => new ChatMessage(new ChatRole(message.Role), message.Content)).ToList(), sent,
                        context.Cancellation).ConfigureAwait(false);
                    return new Completion(
                        response.Text, response.Usage?.InputTokenCount ?? 0, response.Usage?.OutputTokenCount ?? 0);
                });
        }

        private static string DefaultModelOf(IEmbeddingGenerator generator)
        {
            var metadata = generator.GetService(typeof(EmbeddingGeneratorMetadata)) as EmbeddingGeneratorMetadata;
            return metadata?.DefaultModelId ?? "";
        }
    }
}
