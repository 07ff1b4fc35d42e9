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
                if (source is DocumentSource document) AddDocument(corpus.Pointer, document);
                else AddPassage(corpus.Pointer, (PassageSource)source);
                foreach (string alias in source.Aliases) AddText(hop_corpus_add_alias, corpus.Pointer, alias);
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

        private static unsafe void AddDocument(IntPtr corpus, DocumentSource document)
        {
            byte[] id = Utf8.Bytes(document.Id, nameof(document.Id));
            byte[] title = Utf8.Bytes(document.Title ?? "", nameof(document.Title));
            byte[] text = Utf8.Bytes(document.Text, nameof(document.Text));
            IntPtr error = IntPtr.Zero;
            fixed (byte* idAt = id, titleAt = title, textAt = text)
            {
                Call.Check(
                    hop_corpus_add_document(
                        corpus, idAt, Call.Length(id.Length), titleAt, Call.Length(title.Length), textAt,
                        Call.Length(text.Length), (int)document.Format, &error),
                    error);
            }
        }

        private static unsafe void AddPassage(IntPtr corpus, PassageSource passage)
        {
            byte[] id = Utf8.Bytes(passage.Id, nameof(passage.Id));
            byte[] title = Utf8.Bytes(passage.Title ?? "", nameof(passage.Title));
            byte[] text = Utf8.Bytes(passage.Text, nameof(passage.Text));
            IntPtr error = IntPtr.Zero;
            fixed (byte* idAt = id, titleAt = title, textAt = text)
            {
                Call.Check(
                    hop_corpus_add_passage(
                        corpus, idAt, Call.Length(id.Length), titleAt, Call.Length(title.Length), textAt,
                        Call.Length(text.Length), &error),
                    error);
            }
            foreach (string entity in passage.Entities) AddText(hop_corpus_add_entity, corpus, entity);
            foreach (string link in passage.Links) AddText(hop_corpus_add_link, corpus, link);
            if (passage.DocumentId != null) SetDocument(corpus, passage.DocumentId, passage.Position);
            if (passage.Vector != null) AddVector(corpus, passage.Vector);
        }

        private unsafe delegate int TextCall(IntPtr corpus, byte* text, UIntPtr length, IntPtr* error);

        private static unsafe void AddText(TextCall add, IntPtr corpus, string text)
        {
            byte[] bytes = Utf8.Bytes(text, nameof(text));
            IntPtr error = IntPtr.Zero;
            fixed (byte* at = bytes) Call.Check(add(corpus, at, Call.Length(bytes.Length), &error), error);
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
