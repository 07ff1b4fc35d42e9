using System.Collections.Generic;

namespace Hoptrail
{
    /// <summary>Something to be indexed: a <see cref="PassageSource"/> or a <see cref="DocumentSource"/>.</summary>
    public abstract class Source
    {
        // Only the two kinds that the engine knows.
        internal Source() { }

        /// <summary>
        /// Unique in the corpus. For a file, its path below the corpus' folder with '/' between parts: links refer to it.
        /// </summary>
        public string Id { get; set; }

        /// <summary>Empty: of a document the first heading of level 1, else the front matter's title, else the file name.</summary>
        public string Title { get; set; } = "";

        /// <summary>The whole text.</summary>
        public string Text { get; set; }

        /// <summary>Other names of what it is about.</summary>
        public IReadOnlyList<string> Aliases { get; set; } = new string[0];

        /// <summary>Keys and values for conditions of questions; a key may have several values.</summary>
        public Metadata Metadata { get; set; } = new Metadata();
    }

    /// <summary>A document: it is cut into passages.</summary>
    public sealed class DocumentSource : Source
    {
        /// <summary>How its text is written.</summary>
        public Format Format { get; set; } = Format.Markdown;
    }

    /// <summary>How a document is written.</summary>
    public enum Format
    {
        /// <summary>Paragraphs between empty lines.</summary>
        Plain = 0,
        /// <summary>Markdown, with headings, tables and links.</summary>
        Markdown = 1,
    }

    /// <summary>A ready passage: it is taken unchanged.</summary>
    public sealed class PassageSource : Source
    {
        /// <summary>Keywords that the host knows the passage to be about, such as an entity linker's.</summary>
        public IReadOnlyList<string> Entities { get; set; } = new string[0];

        /// <summary>Ids of passages or documents that it links to.</summary>
        public IReadOnlyList<string> Links { get; set; } = new string[0];

        /// <summary>Id of the document that it is part of; null: it is a separate document.</summary>
        public string DocumentId { get; set; }

        /// <summary>Its place in that document.</summary>
        public long Position { get; set; }

        /// <summary>Its vector, of any length above 0. All passages of a corpus have one, or none has.</summary>
        public float[] Vector { get; set; }
    }
}
