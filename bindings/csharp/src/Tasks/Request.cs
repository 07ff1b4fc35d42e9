using System.Collections.Generic;

namespace Hoptrail
{
    /// <summary>
    /// A request of a waiting task to its host, as independent data: an <see cref="EmbedRequest"/>, a
    /// <see cref="CompleteRequest"/>, a <see cref="ScoreRequest"/> or a <see cref="FileRequest"/>. Any other request is of a kind
    /// that this version of the package does not know: answer it with a failure.
    /// </summary>
    public class Request
    {
        internal Request(ulong id, string purpose)
        {
            Id = id;
            Purpose = purpose;
        }

        /// <summary>The id to answer it by.</summary>
        public ulong Id { get; }

        /// <summary>
        /// Its purpose: "question", "passage", "sub_question", "sub_answer", "critique", "answer", "keywords", "score", "save".
        /// </summary>
        public string Purpose { get; }
    }

    /// <summary>The kind of a text to embed; some models need it.</summary>
    public enum TextKind
    {
        /// <summary>A question, or part of one.</summary>
        Query = 1,
        /// <summary>A passage.</summary>
        Passage = 2,
        /// <summary>A path through the graph, as text.</summary>
        Path = 3,
    }

    /// <summary>A request for vectors of texts.</summary>
    public sealed class EmbedRequest : Request
    {
        internal EmbedRequest(ulong id, string purpose, TextKind kind, IReadOnlyList<string> texts) : base(id, purpose)
        {
            Kind = kind;
            Texts = texts;
        }

        /// <summary>The kind of all texts of the request.</summary>
        public TextKind Kind { get; }

        /// <summary>The texts; each needs one row of vectors.</summary>
        public IReadOnlyList<string> Texts { get; }
    }

    /// <summary>A message to a language model.</summary>
    public sealed class Message
    {
        internal Message(string role, string content)
        {
            Role = role;
            Content = content;
        }

        /// <summary>"system", "user" or "assistant".</summary>
        public string Role { get; }

        /// <summary>Its text.</summary>
        public string Content { get; }
    }

    /// <summary>A request for a language model's answer, at temperature 0.</summary>
    public sealed class CompleteRequest : Request
    {
        internal CompleteRequest(ulong id, string purpose, IReadOnlyList<Message> messages, int tokenLimit, string form)
            : base(id, purpose)
        {
            Messages = messages;
            TokenLimit = tokenLimit;
            Form = form;
        }

        /// <summary>The conversation so far.</summary>
        public IReadOnlyList<Message> Messages { get; }

        /// <summary>The maximum number of tokens to answer with.</summary>
        public int TokenLimit { get; }

        /// <summary>The expected form of the answer: "text", "lines" or "yes_no".</summary>
        public string Form { get; }
    }

    /// <summary>A request for scores of passages: one finite number for each; higher is better.</summary>
    public sealed class ScoreRequest : Request
    {
        internal ScoreRequest(ulong id, string purpose, string question, IReadOnlyList<string> passages) : base(id, purpose)
        {
            Question = question;
            Passages = passages;
        }

        /// <summary>The question.</summary>
        public string Question { get; }

        /// <summary>
        /// Best first, as ranked without the scorer. Each comes after the sentences that lead to it (option score.chains).
        /// </summary>
        public IReadOnlyList<string> Passages { get; }
    }

    /// <summary>A file operation.</summary>
    public enum FileOperation
    {
        /// <summary>Read the file; answer with its bytes.</summary>
        Read = 1,
        /// <summary>Write bytes from an offset on; offset 0 replaces the file.</summary>
        Write = 2,
        /// <summary>Make the written data durable; the empty name is the folder.</summary>
        Sync = 3,
        /// <summary>Rename the file to the second name, replacing any file of that name.</summary>
        Rename = 4,
        /// <summary>List the files; answer with text, one name per line.</summary>
        List = 5,
        /// <summary>Remove the file; a missing file is not an error.</summary>
        Remove = 6,
        /// <summary>
        /// Lock the file exclusively, across processes, until the task ends; fail if another owner holds the lock.
        /// </summary>
        Lock = 7,
    }

    /// <summary>An operation on a name inside the host's folder.</summary>
    public sealed class FileRequest : Request
    {
        internal FileRequest(
            ulong id, string purpose, FileOperation operation, string name, string secondName, long offset, byte[] bytes)
            : base(id, purpose)
        {
            Operation = operation;
            Name = name;
            SecondName = secondName;
            Offset = offset;
            Bytes = bytes;
        }

        /// <summary>The operation.</summary>
        public FileOperation Operation { get; }

        /// <summary>The file's name; empty: the folder.</summary>
        public string Name { get; }

        /// <summary>The second name of a rename.</summary>
        public string SecondName { get; }

        /// <summary>Of a write: the offset of the first byte.</summary>
        public long Offset { get; }

        /// <summary>Of a write: all of the file from the offset on.</summary>
        public byte[] Bytes { get; }
    }
}
