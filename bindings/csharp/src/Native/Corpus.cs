using System;
using System.Collections.Generic;
using static Hoptrail.Raw.Functions;

namespace Hoptrail.Native
{
    /// <summary>The input of an index task in the engine's memory: sources are copied into it one by one.</summary>
    internal sealed class Corpus : IDisposable
    {
        private readonly CorpusHandle handle;

        private Corpus()
        {
            LibraryLoading.Ensure();
            handle = Create();
        }

        internal static Corpus Of(IEnumerable<Source> sources)
        {
            var corpus = new Corpus();
            try
            {
                foreach (Source source in sources) corpus.Add(source);
                return corpus;
            }
            catch
            {
                corpus.Dispose();
                throw;
            }
        }

        internal Use Use() => handle.Use();

        public void Dispose() => handle.Dispose();

        private unsafe void Add(Source source)
        {
            if (source == null) throw new ArgumentNullException(nameof(source));
            using (Use corpus = handle.Use())
            {
                AddTexts(corpus.Pointer, source);
                if (source is PassageSource passage) AddParts(corpus.Pointer, passage);
                foreach (string alias in source.Aliases) Call.WithText(hop_corpus_add_alias, corpus.Pointer, alias, nameof(alias));
                foreach (KeyValuePair<string, string> pair in source.Metadata.Pairs)
                {
                    AddMetadata(corpus.Pointer, pair.Key, pair.Value);
                }
            }
        }

        private static unsafe CorpusHandle Create()
        {
            IntPtr made, error = IntPtr.Zero;
            Call.Check(hop_corpus_create(&made, &error), error);
            return new CorpusHandle(made);
        }

        private static unsafe void AddTexts(IntPtr corpus, Source source)
        {
            byte[] id = Utf8.Bytes(source.Id, nameof(source.Id));
            byte[] title = Utf8.Bytes(source.Title ?? "", nameof(source.Title));
            byte[] text = Utf8.Bytes(source.Text, nameof(source.Text));
            UIntPtr idLength = Call.Length(id.Length), titleLength = Call.Length(title.Length), length = Call.Length(text.Length);
            IntPtr error = IntPtr.Zero;
            fixed (byte* idAt = id, titleAt = title, textAt = text)
            {
                int status = source is DocumentSource document
                    ? hop_corpus_add_document(
                        corpus, idAt, idLength, titleAt, titleLength, textAt, length, (int)document.Format, &error)
                    : hop_corpus_add_passage(corpus, idAt, idLength, titleAt, titleLength, textAt, length, &error);
                Call.Check(status, error);
            }
        }

        private static unsafe void AddParts(IntPtr corpus, PassageSource passage)
        {
            foreach (string entity in passage.Entities) Call.WithText(hop_corpus_add_entity, corpus, entity, nameof(entity));
            foreach (string link in passage.Links) Call.WithText(hop_corpus_add_link, corpus, link, nameof(link));
            if (passage.DocumentId != null) SetDocument(corpus, passage.DocumentId, passage.Position);
            if (passage.Vector != null) AddVector(corpus, passage.Vector);
        }

        private static unsafe void AddMetadata(IntPtr corpus, string key, string value)
        {
            byte[] name = Utf8.Bytes(key, nameof(key));
            byte[] text = Utf8.Bytes(value, nameof(value));
            IntPtr error = IntPtr.Zero;
            fixed (byte* nameAt = name, textAt = text)
            {
                Call.Check(
                    hop_corpus_add_metadata(
                        corpus, nameAt, Call.Length(name.Length), textAt, Call.Length(text.Length), &error),
                    error);
            }
        }

        private static unsafe void SetDocument(IntPtr corpus, string documentId, long position)
        {
            byte[] id = Utf8.Bytes(documentId, nameof(documentId));
            IntPtr error = IntPtr.Zero;
            fixed (byte* at = id)
            {
                Call.Check(hop_corpus_set_document(corpus, at, Call.Length(id.Length), position, &error), error);
            }
        }

        private static unsafe void AddVector(IntPtr corpus, float[] vector)
        {
            IntPtr error = IntPtr.Zero;
            fixed (float* row = vector)
            {
                Call.Check(hop_corpus_add_vectors(corpus, row, Call.Length(1), (uint)vector.Length, &error), error);
            }
        }
    }
}
