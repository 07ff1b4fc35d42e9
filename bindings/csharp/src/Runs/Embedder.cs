using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Hoptrail
{
    /// <summary>The context of an embedder call, in addition to the texts.</summary>
    public sealed class EmbedContext
    {
        internal EmbedContext(TextKind kind, string purpose, CancellationToken cancellation)
        {
            Kind = kind;
            Purpose = purpose;
            Cancellation = cancellation;
        }

        /// <summary>The kind of the texts; some models need it.</summary>
        public TextKind Kind { get; }

        /// <summary>The purpose of the vectors: "question", "passage", …</summary>
        public string Purpose { get; }

        /// <summary>Cancelled when the run is cancelled: pass it on.</summary>
        public CancellationToken Cancellation { get; }
    }

    /// <summary>
    /// Makes vectors of texts: one row per text, in order, all of one dimension; they need not have unit length. An exception
    /// of the function reaches the caller of the run.
    /// </summary>
    public sealed class Embedder
    {
        private readonly Func<IReadOnlyList<string>, EmbedContext, Task<Vectors>> embed;

        /// <summary>An embedder with a synchronous function.</summary>
        /// <param name="embed">Returns the vectors of texts; an array of rows converts implicitly.</param>
        /// <param name="id">Name of its model. A graph stores it and rejects vectors of another model. Empty: not stated.</param>
        public Embedder(Func<IReadOnlyList<string>, EmbedContext, Vectors> embed, string id = "")
            : this(Later(embed ?? throw new ArgumentNullException(nameof(embed))), id) { }

        private Embedder(Func<IReadOnlyList<string>, EmbedContext, Task<Vectors>> embed, string id)
        {
            this.embed = embed;
            Id = id ?? "";
        }

        /// <summary>An embedder with an asynchronous function.</summary>
        /// <param name="embed">Returns the vectors of texts; an array of rows converts implicitly.</param>
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
