using System;
using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;
using JsonList = System.Collections.Generic.List<object>;
using JsonObject = System.Collections.Generic.Dictionary<string, object>;

namespace Hoptrail.Tests
{
    /// <summary>Compares a search or an answer with the expectations of a scenario of tests/contract.</summary>
    internal sealed class ContractResult
    {
        private readonly SearchResult result;
        private readonly IReadOnlyDictionary<string, SearchResult> held;

        internal ContractResult(SearchResult result, IReadOnlyDictionary<string, SearchResult> held)
        {
            this.result = result;
            this.held = held;
        }

        internal void Check(JsonObject expected)
        {
            string[] ids = IdsOf(result);
            foreach (KeyValuePair<string, object> one in expected)
            {
                switch (one.Key)
                {
                    case "ids": Assert.That(ids, Is.EqualTo((JsonList)one.Value)); break;
                    case "set": Assert.That(ids, Is.EquivalentTo((JsonList)one.Value)); break;
                    case "has": Assert.That((JsonList)one.Value, Is.SubsetOf(ids)); break;
                    case "count": Assert.That(ids.Length, Is.EqualTo((int)(double)one.Value)); break;
                    case "scores":
                        float[] scores = ContractHost.VectorOf(one.Value);
                        Assert.That(result.Scores, Is.EqualTo(scores).Within(1e-3));
                        break;
                    case "same_as":
                        Assert.That(ids, Is.EqualTo(IdsOf(held[(string)one.Value])));
                        Assert.That(result.Scores, Is.EqualTo(held[(string)one.Value].Scores));
                        break;
                    case "other_than": Assert.That(result.Scores, Is.Not.EqualTo(held[(string)one.Value].Scores)); break;
                    case "explanation": CheckSum(result.ExplanationJson, one.Value); break;
                    case "answer": Assert.That(((AskResult)result).Answer, Is.EqualTo(one.Value)); break;
                    case "partial": Assert.That(((AskResult)result).Partial, Is.EqualTo(one.Value)); break;
                    case "sub_questions":
                        Assert.That(result.Steps.Select(step => step.SubQuestion), Is.EqualTo((JsonList)one.Value));
                        break;
                    case "hits":
                        var hits = (JsonList)one.Value;
                        for (int i = 0; i < hits.Count; ++i) CheckHit(result.Hits[i], (JsonObject)hits[i]);
                        break;
                    case "texts":
                    case "purposes":
                    case "scored": break; // requests to the host
                    default: CheckExplanation(one.Key, one.Value); break;
                }
            }
        }

        private static string[] IdsOf(SearchResult result) => result.Hits.Select(hit => hit.Id).ToArray();

        /// <summary>Compares the length and the CRC-32C of bytes.</summary>
        internal static void CheckSum(byte[] bytes, object wanted) =>
            Assert.That(new object[] { (double)bytes.Length, Crc32C.Of(bytes) }, Is.EqualTo((JsonList)wanted));

        private void CheckExplanation(string name, object wanted)
        {
            Explanation told = result.Explanation;
            switch (name)
            {
                case "method": Assert.That(told.Method, Is.EqualTo(wanted)); break;
                case "notices": Assert.That(told.Notices, Is.EqualTo((JsonList)wanted)); break;
                case "notices_say":
                    foreach (string says in (JsonList)wanted) Assert.That(told.Notices.Any(notice => notice.Contains(says)), says);
                    break;
                case "loop": Assert.That(told.Loop, Is.EqualTo(wanted)); break;
                case "completions": Assert.That(told.Cost.Completions, Is.EqualTo((long)(double)wanted)); break;
                case "measures":
                    var measures = (JsonObject)wanted;
                    if (measures.Count == 0)
                    {
                        Assert.That(told.Measures, Is.Null);
                        break;
                    }
                    Assert.That(told.Measures.ExactMatch, Is.EqualTo(measures["exact_match"]));
                    Assert.That(told.Measures.F1, Is.EqualTo(measures["f1"]).Within(1e-6));
                    Assert.That(told.Measures.Accurate, Is.EqualTo(ContractHost.Member(measures, "accurate")));
                    break;
                default: throw new NotSupportedException(name);
            }
        }

        private void CheckHit(Hit hit, JsonObject expected)
        {
            foreach (KeyValuePair<string, object> one in expected)
            {
                switch (one.Key)
                {
                    case "id": Assert.That(hit.Id, Is.EqualTo(one.Value)); break;
                    case "title": Assert.That(hit.Title, Is.EqualTo(one.Value)); break;
                    case "text": Assert.That(hit.Text, Is.EqualTo(one.Value)); break;
                    case "document": Assert.That(hit.Document, Is.EqualTo(one.Value)); break;
                    case "metadata": CheckMetadata(hit.Metadata, one.Value); break;
                    case "chain": Assert.That(hit.Chain.Select(step => step.Passage), Is.EqualTo((JsonList)one.Value)); break;
                    case "highlights":
                        Assert.That(
                            hit.Snippet.Highlights.Select(range => hit.Text.Substring(range.Begin, range.End - range.Begin)),
                            Is.EqualTo((JsonList)one.Value));
                        break;
                    case "path":
                        var path = (JsonList)one.Value;
                        Assert.That(hit.Path.Count, Is.EqualTo(path.Count));
                        for (int i = 0; i < path.Count; ++i) CheckStep(hit.Path[i], (JsonObject)path[i]);
                        break;
                    default: throw new NotSupportedException(one.Key);
                }
            }
        }

        internal static void CheckMetadata(Metadata found, object wanted)
        {
            var metadata = (JsonObject)wanted;
            Assert.That(found.Keys, Is.EquivalentTo(metadata.Keys));
            foreach (string key in metadata.Keys) Assert.That(found[key], Is.EquivalentTo((JsonList)metadata[key]));
        }

        private void CheckStep(PathStep step, JsonObject expected)
        {
            Assert.That(step.By, Is.EqualTo(expected["by"]));
            Assert.That(step.Entity, Is.EqualTo(ContractHost.Member(expected, "entity")));
            Assert.That(step.Passage, Is.EqualTo(ContractHost.Member(expected, "passage")));
            Assert.That(step.Title, Is.EqualTo(ContractHost.Member(expected, "title")));
            var wanted = (JsonObject)ContractHost.Member(expected, "evidence");
            if (wanted == null)
            {
                Assert.That(step.Evidence, Is.Null);
                return;
            }
            PathEvidence evidence = step.Evidence;
            var range = (JsonObject)wanted["range"];
            Assert.That(
                new object[] { evidence.Passage, evidence.In, evidence.Text },
                Is.EqualTo(new[] { wanted["passage"], wanted["in"], wanted["text"] }));
            Assert.That(new double[] { evidence.Range.Begin, evidence.Range.End }, Is.EqualTo((JsonList)range["utf16"]));
            Assert.That(new double[] { evidence.Range.ByteBegin, evidence.Range.ByteEnd }, Is.EqualTo((JsonList)range["bytes"]));
            Hit source = result.Hits.Single(hit => hit.Id == evidence.Passage);
            string text = evidence.In == "title" ? source.Title : source.Text;
            Assert.That(
                text.Substring(evidence.Range.Begin, evidence.Range.End - evidence.Range.Begin), Is.EqualTo(evidence.Text));
        }
    }
}
