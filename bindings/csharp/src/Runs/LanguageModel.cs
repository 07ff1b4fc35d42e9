using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Hoptrail
{
    /// <summary>The context of a language model call, in addition to the messages.</summary>
    public sealed class CompleteContext
    {
        internal CompleteContext(CompleteRequest request, CancellationToken cancellation)
        {
            Purpose = request.Purpose;
            TokenLimit = request.TokenLimit;
            Form = request.Form;
            Cancellation = cancellation;
        }

        /// <summary>The purpose of the answer: "sub_question", "sub_answer", "critique", "answer" or "keywords".</summary>
        public string Purpose { get; }

        /// <summary>The maximum number of tokens to answer with.</summary>
        public int TokenLimit { get; }

        /// <summary>The expected form of the answer: "text", "lines" or "yes_no".</summary>
        public string Form { get; }

        /// <summary>Cancelled when the run is cancelled: pass it on.</summary>
        public CancellationToken Cancellation { get; }
    }

    /// <summary>A model's answer. A string converts implicitly, without token counts.</summary>
    public struct Completion
    {
        /// <summary>An answer, with its token counts.</summary>
        /// <param name="text">The answer.</param>
        /// <param name="tokensRead">Tokens that the model read; 0: not known.</param>
        /// <param name="tokensWritten">Tokens that it wrote; 0: not known.</param>
        public Completion(string text, long tokensRead = 0, long tokensWritten = 0)
        {
            Text = text ?? throw new ArgumentNullException(nameof(text));
            TokensRead = tokensRead;
            TokensWritten = tokensWritten;
        }

        /// <summary>The answer.</summary>
        public string Text { get; }

        /// <summary>Tokens that the model read; 0: not known.</summary>
        public long TokensRead { get; }

        /// <summary>Tokens that it wrote; 0: not known.</summary>
        public long TokensWritten { get; }

        /// <summary>An answer without token counts. Null is no answer: the run fails with <see cref="Status.HostFailure"/>.</summary>
        public static implicit operator Completion(string text) => text == null ? default(Completion) : new Completion(text);
    }

    /// <summary>Answers messages, at temperature 0. An exception of the function reaches the caller of the run.</summary>
    public sealed class LanguageModel
    {
        private readonly Func<IReadOnlyList<Message>, CompleteContext, Task<Completion>> complete;

        /// <summary>A model with a synchronous function.</summary>
        /// <param name="complete">Returns the answer to messages; a string converts implicitly.</param>
        public LanguageModel(Func<IReadOnlyList<Message>, CompleteContext, Completion> complete)
            : this(Later(complete ?? throw new ArgumentNullException(nameof(complete)))) { }

        private LanguageModel(Func<IReadOnlyList<Message>, CompleteContext, Task<Completion>> complete)
        {
            this.complete = complete;
        }

        /// <summary>A model with an asynchronous function.</summary>
        /// <param name="complete">Returns the answer to messages; a string converts implicitly.</param>
        public static LanguageModel Async(Func<IReadOnlyList<Message>, CompleteContext, Task<Completion>> complete) =>
            new LanguageModel(complete ?? throw new ArgumentNullException(nameof(complete)));

        internal Task<Completion> Complete(IReadOnlyList<Message> messages, CompleteContext context) =>
            complete(messages, context);

        private static Func<IReadOnlyList<Message>, CompleteContext, Task<Completion>> Later(
            Func<IReadOnlyList<Message>, CompleteContext, Completion> complete) =>
            (messages, context) => Task.FromResult(complete(messages, context));
    }
}
