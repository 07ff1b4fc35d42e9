// Microsoft.Extensions.AI.Abstractions as far as bindings/csharp/ExtensionsAI uses it, for machines that cannot install the
// package: the same names and signatures, no behavior but what the adapters rely on.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace Microsoft.Extensions.AI
{
    public interface IEmbeddingGenerator : IDisposable
    {
        object GetService(Type serviceType, object serviceKey = null);
    }

    public interface IEmbeddingGenerator<in TInput, TEmbedding> : IEmbeddingGenerator where TEmbedding : Embedding
    {
        Task<GeneratedEmbeddings<TEmbedding>> GenerateAsync(
            IEnumerable<TInput> values, EmbeddingGenerationOptions options = null, CancellationToken cancellationToken = default);
    }

    public class Embedding { }

    public sealed class Embedding<T> : Embedding
    {
        public Embedding(ReadOnlyMemory<T> vector) => Vector = vector;

        public ReadOnlyMemory<T> Vector { get; set; }
    }

    public sealed class GeneratedEmbeddings<TEmbedding> : List<TEmbedding> where TEmbedding : Embedding
    {
        public GeneratedEmbeddings(IEnumerable<TEmbedding> embeddings) : base(embeddings) { }
    }

    public class EmbeddingGenerationOptions
    {
        public string ModelId { get; set; }

        public virtual EmbeddingGenerationOptions Clone() => new EmbeddingGenerationOptions { ModelId = ModelId };
    }

    public class EmbeddingGeneratorMetadata
    {
        public EmbeddingGeneratorMetadata(string providerName = null, Uri providerUri = null, string defaultModelId = null) =>
            DefaultModelId = defaultModelId;

        public string DefaultModelId { get; }
    }

    public interface IChatClient : IDisposable
    {
        Task<ChatResponse> GetResponseAsync(
            IEnumerable<ChatMessage> messages, ChatOptions options = null, CancellationToken cancellationToken = default);

        object GetService(Type serviceType, object serviceKey = null);
    }

    public struct ChatRole
    {
        public ChatRole(string value) => Value = value;

        public string Value { get; }
    }

    public class ChatMessage
    {
        public ChatMessage(ChatRole role, string content)
        {
            Role = role;
            Text = content;
        }

        public ChatRole Role { get; set; }

        public string Text { get; }
    }

    public class ChatOptions
    {
        public float? Temperature { get; set; }

        public int? MaxOutputTokens { get; set; }

        public string ModelId { get; set; }

        public virtual ChatOptions Clone() =>
            new ChatOptions { Temperature = Temperature, MaxOutputTokens = MaxOutputTokens, ModelId = ModelId };
    }

    public class UsageDetails
    {
        public long? InputTokenCount { get; set; }

        public long? OutputTokenCount { get; set; }
    }

    public class ChatResponse
    {
        public ChatResponse(ChatMessage message) => Messages = new List<ChatMessage> { message };

        public IList<ChatMessage> Messages { get; set; }

        public string Text => string.Concat(Messages.Select(message => message.Text));

        public UsageDetails Usage { get; set; }
    }
}
