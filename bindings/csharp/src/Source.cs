using System.Collections.Generic;

namespace Hoptrail
{
    /// <summary>An input to index: a <see cref="PassageSource"/> or a <see cref="DocumentSource"/>.</summary>
    public abstract class Source
    {
        // Internal, so that no other kinds exist.
        internal Source() { }

        /// <summary>
        /// Unique in the corpus. For a file, its path relative to the corpus folder with '/' as separator: links refer to it.
        /// </summary>
        public string Id { get; set; }

        /// <summary>
        /// If empty, a document uses the front matter's title, else its only heading of level 1, else the file name.
        /// </summary>
        public string Title { get; set; } = "";

        /// <summary>The whole text.</summary>
        public string Text { get; set; }

        /// <summary>Other names of the subject.</summary>
        public IReadOnlyList<string> Aliases { get; set; } = new string[0];

        /// <summary>Keys and values for conditions of questions; a key may have several values.</summary>
        public Metadata Metadata { get; set; } = new Metadata();
    }

    /// <summary>A document, which the engine cuts into passages.</summary>
    public sealed class DocumentSource : Source
    {
        /// <summary>The format of its text.</summary>
        public Format Format { get; set; } = Format.Markdown;
    }

    /// <summary>The format of a document.</summary>
    public enum Format
    {
        /// <summary>Paragraphs between empty lines.</summary>
        Plain = 0,
        /// <summary>Markdown, with headings, tables and links.</summary>
        Markdown = 1,
    }

    /// <summary>A ready passage, which is indexed unchanged.</summary>
    public sealed class PassageSource : Source
    {
        /// <summary>Keywords that the passage is about, such as those of an entity linker.</summary>
        public IReadOnlyList<string> Entities { get; set; } = new string[0];

        /// <summary>Ids of the passages or documents that it links to.</summary>
        public IReadOnlyList<string> Links { get; set; } = new string[0];

        /// <summary>Id of the document that it is part of; null: it is a separate document.</summary>
        public string DocumentId { get; set; }

        /// <summary>Its position in that document.</summary>
        public long Position { get; set; }

        /// <summary>Its vector, of any length above 0. Either all passages of a corpus have one, or none has.</summary>
        public float[] Vector { get; set; }
    }
}
