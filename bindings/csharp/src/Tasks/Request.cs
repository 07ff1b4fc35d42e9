using System.Collections.Generic;

namespace Hoptrail
{
    /// <summary>
    /// What a waiting task asks of its host, as independent data: an <see cref="EmbedRequest"/>, a
    /// <see cref="CompleteRequest"/> or a <see cref="FileRequest"/>. One that is none of them is of a kind that this package
    /// does not know: answer it with a failure.
    /// </summary>
    public class Request
    {
        internal Request(ulong id, string purpose)
        {
            Id = id;
            Purpose = purpose;
        }

        /// <summary>What its answer names.</summary>
        public ulong Id { get; }

        /// <summary>
        /// What for: "question", "passage", "sub_question", "sub_answer", "critique", "answer", "keywords", "save".
        /// </summary>
        public string Purpose { get; }
    }

    /// <summary>What a text to embed is; some models want to know.</summary>
    public enum TextKind
    {
        /// <summary>A question, or part of one.</summary>
        Query = 1,
        /// <summary>A passage.</summary>
        Passage = 2,
        /// <summary>A path through the graph, as text.</summary>
        Path = 3,
    }

    /// <summary>Vectors for texts are wanted.</summary>
    public sealed class EmbedRequest : Request
    {
        internal EmbedRequest(ulong id, string purpose, TextKind kind, IReadOnlyList<string> texts) : base(id, purpose)
        {
            Kind = kind;
            Texts = texts;
        }

        /// <summary>Of all texts: a request's are of one kind.</summary>
        public TextKind Kind { get; }

        /// <summary>The texts, a row of vectors each.</summary>
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

    /// <summary>A language model's answer is wanted, at temperature 0.</summary>
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

        /// <summary>The most tokens to answer with.</summary>
        public int TokenLimit { get; }

        /// <summary>What the answer should look like: "text", "lines" or "yes_no".</summary>
        public string Form { get; }
    }

    /// <summary>What is to be done with a file.</summary>
    public enum FileOperation
    {
        /// <summary>To be answered with its bytes.</summary>
        Read = 1,
        /// <summary>Bytes are to be written from an offset on; offset 0 makes the file new.</summary>
        Write = 2,
        /// <summary>What was written must last; the empty name is the folder.</summary>
        Sync = 3,
        /// <summary>It gets the second name, and replaces what has it.</summary>
        Rename = 4,
        /// <summary>To be answered with text, a name a line.</summary>
        List = 5,
        /// <summary>It is to go; a file that is not there is fine, too.</summary>
        Remove = 6,
        /// <summary>
        /// Nobody else gets it until the task ends, in this process or another; a failure where somebody has it.
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

        /// <summary>What is to be done.</summary>
        public FileOperation Operation { get; }

        /// <summary>The file's name; empty: the folder.</summary>
        public string Name { get; }

        /// <summary>Of a rename.</summary>
        public string SecondName { get; }

        /// <summary>Of a write: the place of the first byte.</summary>
        public long Offset { get; }

        /// <summary>Of a write: all of the file from the offset on.</summary>
        public byte[] Bytes { get; }
    }
}
