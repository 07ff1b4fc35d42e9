using System.Collections.Generic;
using System.Linq;
using System.Text;
using Hoptrail.Native;

namespace Hoptrail
{
    /// <summary>The effect of a store change on a document.</summary>
    public enum DocumentChange
    {
        /// <summary>A value from a newer library.</summary>
        Unknown,
        /// <summary>The document is new.</summary>
        Indexed,
        /// <summary>The document replaced another one with the same id.</summary>
        Updated,
        /// <summary>The document has not changed: it was not indexed again.</summary>
        Unchanged,
        /// <summary>The document was deleted.</summary>
        Deleted,
        /// <summary>The document to delete was not in the store.</summary>
        NotFound,
    }

    /// <summary>The status of a document after a store change.</summary>
    public sealed class DocumentStatus
    {
        internal DocumentStatus(string id, DocumentChange status)
        {
            Id = id;
            Status = status;
        }

        /// <summary>The document's id; for ready passages, the id of their document.</summary>
        public string Id { get; }

        /// <summary>The effect of the change on the document.</summary>
        public DocumentChange Status { get; }
    }

    /// <summary>A change that the <see cref="Store"/> has committed.</summary>
    public sealed class StoreChange
    {
        internal StoreChange(string reportJson)
        {
            ReportJson = reportJson;
            var report = (IReadOnlyDictionary<string, object>)Json.Read(Encoding.UTF8.GetBytes(reportJson));
            Documents = ((IEnumerable<object>)report["changes"]).Select(StatusOf).ToArray();
        }

        /// <summary>The status of each document that was added or deleted.</summary>
        public IReadOnlyList<DocumentStatus> Documents { get; }

        /// <summary>
        /// The engine's report as one JSON object: counts, files removed, and under "index" the index report of the new
        /// documents.
        /// </summary>
        public string ReportJson { get; }

        /// <summary>Ids of the documents with this status.</summary>
        public IReadOnlyList<string> With(DocumentChange status) =>
            Documents.Where(document => document.Status == status).Select(document => document.Id).ToArray();

        private static DocumentStatus StatusOf(object told)
        {
            var change = (IReadOnlyDictionary<string, object>)told;
            return new DocumentStatus((string)change["id"], ChangeOf((string)change["status"]));
        }

        private static DocumentChange ChangeOf(string word)
        {
            switch (word)
            {
                case "indexed": return DocumentChange.Indexed;
                case "updated": return DocumentChange.Updated;
                case "unchanged": return DocumentChange.Unchanged;
                case "deleted": return DocumentChange.Deleted;
                case "not_found": return DocumentChange.NotFound;
                default: return DocumentChange.Unknown;
            }
        }
    }
}
