using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace Hoptrail.Tests.Vectors
{
    /// <summary>The host of tests/vectors (README there, "The host"): every answer follows from the request.</summary>
    internal sealed class CountingHost
    {
        /// <summary>What a host throws that cannot answer: the cases' <c>host_failure</c>.</summary>
        internal sealed class Unable : Exception
        {
            internal Unable(string reason) : base(reason) { }
        }

        private readonly int dimension;
        private readonly Queue<string> replies;
        private readonly List<string> lines;

        internal CountingHost(int dimension, IEnumerable<string> replies, List<string> lines)
        {
            this.dimension = dimension;
            this.replies = new Queue<string>(replies);
            this.lines = lines;
        }

        internal Embedder Embedder => new Embedder((texts, context) => Embed(texts));

        internal LanguageModel Model => new LanguageModel((messages, context) => Complete(messages, context));

        /// <summary>Component j counts the bytes that are j modulo the dimension, and one more for j = 0.</summary>
        internal static float[] VectorOf(string text, int dimension)
        {
            var vector = new float[dimension];
            vector[0] = 1;
            foreach (byte one in Encoding.UTF8.GetBytes(text)) vector[one % dimension] += 1;
            return vector;
        }

        private Hoptrail.Vectors Embed(IReadOnlyList<string> texts)
        {
            if (dimension == 0) throw new Unable("no vectors");
            return texts.Select(text => VectorOf(text, dimension)).ToArray();
        }

        private Completion Complete(IReadOnlyList<Message> messages, CompleteContext context)
        {
            var sum = new Crc32C();
            foreach (Message message in messages) sum.Add(message.Role).Add(message.Content);
            lines.Add("=\tasked\t" + context.Purpose + "\t" + sum.Hex);
            if (replies.Count == 0) throw new Unable("no reply");
            return replies.Dequeue();
        }
    }
}
