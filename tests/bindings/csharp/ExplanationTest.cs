using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Hoptrail.Native;
using NUnit.Framework;
using JsonList = System.Collections.Generic.List<object>;
using JsonObject = System.Collections.Generic.Dictionary<string, object>;

namespace Hoptrail.Tests
{
    /// <summary>The typed explanation has each member of its JSON.</summary>
    [TestFixture]
    public class ExplanationTest
    {
        private const string Notes =
            "# Notes\n\n## Harbour Bridge\n\nThe Harbour Bridge was designed by Ines Okafor.\n\n" +
            "## Ines Okafor\n\nInes Okafor was born in Bergen.\n\n## Bergen\n\nBergen is a city in Norway.";

        private static readonly Question question =
            new Question("Where was the designer of the Harbour Bridge born?") { GoldAnswers = new[] { "Bergen" } };

        private readonly HashSet<string> members = new HashSet<string>();

        private static Graph GraphOfNotes() =>
            Graph.Build(
                new Source[]
                {
                    new DocumentSource { Id = "notes.md", Text = Notes }, Toys.Passage("fjord", "Fjord", "A fjord is deep."),
                },
                new IndexOptions { Embed = Toys.Embedder });

        private static SearchOptions By(Method method) => new SearchOptions { Method = method, Embed = Toys.Embedder };

        [Test]
        public void EveryMemberOfTheJsonIsATypedValueAlsoOfADisposedGraph()
        {
            SearchResult searched, asked, distances, evidence;
            using (Graph graph = GraphOfNotes())
            {
                var judging = new AskOptions
                {
                    Complete = Toys.ModelOf("Bergen", "1"), Options = new Options { { "ask.judge", true } },
                };
                searched = graph.Search(question, By(Method.Trail));
                asked = graph.Ask(question, judging);
                distances = graph.Search(question, By(Method.GnnRet));
                evidence = graph.Search(question, By(Method.Bgr));
            }
            foreach (SearchResult result in new[] { searched, asked, distances, evidence }) CompareWithJson(result);
            Assert.That(evidence.Explanation.EvidenceGraph.Edges, Is.Not.Empty);
            Assert.That(distances.Explanation.Hits[0].Distance, Is.EqualTo(distances.Scores[0]).Within(1e-6));
            Assert.That(searched.Explanation.Hits[0].Score, Is.EqualTo(searched.Scores[0]).Within(1e-6));
            // What the command adds, and what a result has elsewhere.
            string[] others = { "text", "shown", "answer", "partial", "steps", "sub_question", "sub_answer", "passages", "usage",
                "questions", "requests" };
            byte[] schema = File.ReadAllBytes(Repository.PathOf("schemas", "trace.schema.json"));
            string[] described = MembersOf(Json.Read(schema)).Distinct().ToArray();
            Assert.That(described, Contains.Item("rank_by_vectors"));
            Assert.That(described.Except(members).Except(others), Is.Empty, "no result has it");
        }

        [Test]
        public void WithoutAnExplanationThereAreStillHits()
        {
            using (Graph graph = GraphOfNotes())
            {
                var options = new SearchOptions { Options = new Options { { "hits.explain", false } } };
                SearchResult result = graph.Search(question, options);
                Assert.That(result.ExplanationJson, Is.Empty);
                Assert.That(result.Hits.Count, Is.GreaterThan(1));
                Hit hit = result.Hits[0];
                foreach (object list in new object[] { hit.Path, hit.Chain, hit.Reasons, hit.MatchedTerms, hit.MissingTerms })
                    Assert.That(list, Is.Empty);
                foreach (object value in new object[] { hit.Snippet, hit.Source, hit.Parts, hit.RankedBy, hit.RankByWords })
                    Assert.That(value, Is.Null);
                Assert.That(result.Explanation.Answerability, Is.Null);
                Assert.That(result.Explanation.EvidenceGraph.Nodes, Is.Empty);
            }
        }

        private void CompareWithJson(SearchResult result)
        {
            var json = (JsonObject)Json.Read(result.ExplanationJson);
            ExplanationJson.Compare(result.Explanation, json);
            members.UnionWith(json.Keys.Concat(json.Values.SelectMany(KeysIn)));
            Assert.That(result.Hits.Count, Is.EqualTo(((JsonList)json["hits"]).Count).And.GreaterThan(0));
            for (int i = 0; i < result.Hits.Count; ++i)
            {
                Hit hit = result.Hits[i];
                HitExplanation told = result.Explanation.Hits[i];
                var own = new object[] { hit.Rank, hit.Id, hit.Document, hit.Title, hit.Path, hit.Chain, hit.Snippet, hit.Source,
                    hit.Parts, hit.Reasons, hit.RankedBy, hit.RankWithoutLinks, hit.RankByWords, hit.RankByVectors,
                    hit.MatchedTerms, hit.MissingTerms, };
                Assert.That(own, Is.EqualTo(new object[] { told.Rank, told.Passage, told.Document, told.Title, told.Path, told.Chain,
                    told.Snippet, told.Source, told.Parts, told.Reasons, told.RankedBy, told.RankWithoutLinks, told.RankByWords,
                    told.RankByVectors, told.MatchedTerms, told.MissingTerms, }));
            }
        }

        // Names of members at any depth.
        private static IEnumerable<string> KeysIn(object value)
        {
            if (value is JsonObject members) return members.Keys.Concat(members.Values.SelectMany(KeysIn));
            return value is JsonList items ? items.SelectMany(KeysIn) : new string[0];
        }

        // Names of members that a schema describes.
        private static IEnumerable<string> MembersOf(object schema)
        {
            if (schema is JsonList items) return items.SelectMany(MembersOf);
            if (!(schema is JsonObject parts)) return new string[0];
            IEnumerable<string> own = parts.TryGetValue("properties", out object known) && known is JsonObject
                ? ((JsonObject)known).Keys : Enumerable.Empty<string>();
            return own.Concat(parts.Values.SelectMany(MembersOf));
        }
    }

    /// <summary>Compares typed values with the JSON that they were read from, by the names of members.</summary>
    internal static class ExplanationJson
    {
        internal static void Compare(Explanation explanation, JsonObject json) =>
            Compare(explanation, json, (JsonList)json["links"], "");

        private static void Compare(object typed, object json, JsonList links, string at)
        {
            if (json is JsonObject members) CompareMembers(typed, members, links, at);
            else if (json is JsonList items)
            {
                object[] values = ((IEnumerable)typed).Cast<object>().ToArray();
                Assert.That(values.Length, Is.EqualTo(items.Count), at);
                for (int i = 0; i < values.Length; ++i) Compare(values[i], items[i], links, at + "/" + i);
            }
            else Assert.That(typed, Is.EqualTo(json), at);
        }

        private static void CompareMembers(object typed, JsonObject json, JsonList links, string at)
        {
            if (typed is IReadOnlyDictionary<string, double?> numbers)
            {
                Assert.That(numbers.ToDictionary(one => one.Key, one => (object)one.Value), Is.EqualTo(json), at);
                return;
            }
            var left = new HashSet<string>(typed.GetType().GetProperties().Select(property => property.Name));
            foreach (KeyValuePair<string, object> member in json)
            {
                string name = string.Concat(member.Key.Split('_').Select(word => char.ToUpperInvariant(word[0]) + word.Substring(1)));
                if (name == "Bytes" || name == "Utf16")
                {
                    string prefix = name == "Bytes" ? "Byte" : "";
                    object[] ends = { Value(typed, prefix + "Begin", left), Value(typed, prefix + "End", left) };
                    Compare(ends, member.Value, links, at + "/" + member.Key);
                }
                // A step refers to its link by the place in the list.
                else if (name == "Link") Compare(Value(typed, name, left), links[(int)(double)member.Value], links, at + "/link");
                else Compare(Value(typed, name, left), member.Value, links, at + "/" + member.Key);
            }
            foreach (string name in left) Assert.That(IsAbsent(typed.GetType().GetProperty(name).GetValue(typed)), at + "/" + name);
        }

        private static object Value(object of, string property, HashSet<string> left)
        {
            Assert.That(left.Remove(property), of.GetType().Name + " lacks " + property);
            return of.GetType().GetProperty(property).GetValue(of);
        }

        private static bool IsAbsent(object value) =>
            value == null || (value as IEnumerable)?.Cast<object>().Any() == false
            || value is EvidenceGraph graph && graph.Nodes.Count + graph.Edges.Count == 0;
    }
}
