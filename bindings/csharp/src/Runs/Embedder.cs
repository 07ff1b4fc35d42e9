using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Hoptrail
{
    /// <summary>What an embedder is told in addition to the texts.</summary>
    public sealed class EmbedContext
    {
        internal EmbedContext(TextKind kind, string purpose, CancellationToken cancellation)
        {
            Kind = kind;
            Purpose = purpose;
            Cancellation = cancellation;
        }

        /// <summary>What the texts are; some models want to know.</summary>
        public TextKind Kind { get; }

        /// <summary>What the vectors are for: "question", "passage", …</summary>
        public string Purpose { get; }

        /// <summary>Cancelled when the run is: hand it on.</summary>
        public CancellationToken Cancellation { get; }
    }

    /// <summary>
    /// Makes vectors of texts: one row a text, in order, all of one dimension; they need not have unit length. What the
    /// function throws reaches the caller of the run.
    /// </summary>
    public sealed class Embedder
    {
        private readonly Func<IReadOnlyList<string>, EmbedContext, Task<Vectors>> embed;

        /// <summary>An embedder that has its vectors at once.</summary>
        /// <param name="embed">Vectors of texts; an array of rows will do.</param>
        /// <param name="id">Name of its model; a graph keeps it and refuses vectors of another. Empty: not stated.</param>
        public Embedder(Func<IReadOnlyList<string>, EmbedContext, Vectors> embed, string id = "")
            : this(Later(embed ?? throw new ArgumentNullException(nameof(embed))), id) { }

        private Embedder(Func<IReadOnlyList<string>, EmbedContext, Task<Vectors>> embed, string id)
        {
            this.embed = embed;
            Id = id ?? "";
        }

        /// <summary>An embedder that is waited for.</summary>
        /// <param name="embed">Vectors of texts; an array of rows will do.</param>
        /// <param name="id">Name of its model; empty: not stated.</param>
        public static Embedder Async(Func<IReadOnlyList<string>, EmbedContext, Task<Vectors>> embed, string id = "") =>
            new Embedder(embed ?? throw new ArgumentNullException(nameof(embed)), id);

        /// <summary>Name of its model; empty: not stated.</summary>
        public string Id { get; }

        internal Task<Vectors> Embed(IReadOnlyList<string> texts, EmbedContext context) => embed(texts, context);

        private static Func<IReadOnlyList<string>, EmbedContext, Task<Vectors>> Later(
            Func<IReadOnlyList<string>, EmbedContext, Vectors> embed) =>
            (texts, context) => Task.FromResult(embed(texts, context));
    }
}
