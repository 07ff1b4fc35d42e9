using System.Collections.Generic;
using System.Linq;
using System.Text;
using Hoptrail.Native;

namespace Hoptrail
{
    /// <summary>What a change of a store has done with a document.</summary>
    public enum DocumentChange
    {
        /// <summary>Something that a newer library does.</summary>
        Unknown,
        /// <summary>It is new.</summary>
        Indexed,
        /// <summary>Its id was there with another content, which is gone.</summary>
        Updated,
        /// <summary>It is what it was: nothing was done for it.</summary>
        Unchanged,
        /// <summary>It is gone.</summary>
        Deleted,
        /// <summary>It was to be deleted, and was not there.</summary>
        NotFound,
    }

    /// <summary>What became of a document.</summary>
    public sealed class DocumentStatus
    {
        internal DocumentStatus(string id, DocumentChange status)
        {
            Id = id;
            Status = status;
        }

        /// <summary>Its id; of ready passages, their document's.</summary>
        public string Id { get; }

        /// <summary>What a change of the store has done with it.</summary>
        public DocumentChange Status { get; }
    }

    /// <summary>A change that is in the <see cref="Store"/> now.</summary>
    public sealed class StoreChange
    {
        internal StoreChange(string reportJson)
        {
            ReportJson = reportJson;
            var report = (IReadOnlyDictionary<string, object>)Json.Read(Encoding.UTF8.GetBytes(reportJson));
            Documents = ((IEnumerable<object>)report["changes"]).Select(StatusOf).ToArray();
        }

        /// <summary>What became of each document that was given or to be deleted.</summary>
        public IReadOnlyList<DocumentStatus> Documents { get; }

        /// <summary>
        /// The engine's own report as one JSON object: counts, files removed, and under "index" what indexing says of the new
        /// documents.
        /// </summary>
        public string ReportJson { get; }

        /// <summary>Ids of the documents of which this became.</summary>
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
