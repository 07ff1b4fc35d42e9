using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using System.Threading;
using NUnit.Framework;
using JsonList = System.Collections.Generic.List<object>;
using JsonObject = System.Collections.Generic.Dictionary<string, object>;

namespace Hoptrail.Tests
{
    /// <summary>The host's own failure.</summary>
    internal sealed class ModelAsleep : Exception
    {
        internal ModelAsleep() : base("the model is asleep") { }
    }

    /// <summary>The sources, questions and host functions that the scenarios of tests/contract name.</summary>
    internal sealed class ContractHost
    {
        private readonly Func<SearchResult> other;

        /// <summary>A function that "searches" calls the other search.</summary>
        internal ContractHost(Func<SearchResult> other) { this.other = other; }

        /// <summary>The requests to the functions of the last step.</summary>
        internal int Texts { get; private set; }

        internal int Scored { get; private set; }

        internal List<string> Purposes { get; private set; }

        internal Embedder EmbedderOf(JsonObject step)
        {
            Texts = 0;
            string does = (string)Member(step, "embed");
            if (does == null) return null;
            return new Embedder(
                (texts, context) =>
                {
                    Texts += texts.Count;
                    Behave(does);
                    return RowsOf(does, texts);
                },
                (string)Member(step, "embedder"));
        }

        internal LanguageModel ModelOf(JsonObject step)
        {
            Purposes = new List<string>();
            var model = (JsonObject)Member(step, "complete");
            if (model == null) return null;
            string does = (string)Member(model, "does");
            var replies = new Queue<object>((JsonList)model["replies"]);
            return new LanguageModel((messages, context) =>
            {
                Purposes.Add(context.Purpose);
                Behave(does);
                if (does == "nothing") return null;
                return replies.Count > 0 ? (string)replies.Dequeue() : throw new ModelAsleep();
            });
        }

        internal Scorer ScorerOf(JsonObject step)
        {
            Scored = 0;
            var scorer = (JsonObject)Member(step, "score");
            if (scorer == null) return null;
            string does = (string)Member(scorer, "does");
            return new Scorer((question, passages) =>
            {
                Assert.That(question, Is.EqualTo(step["question"]));
                Scored += passages.Count;
                Behave(does);
                float[] scores = passages.Select(passage => passage.Contains((string)scorer["prefers"]) ? 1f : 0f).ToArray();
                if (does == "few") return scores.Skip(1).ToArray();
                return does == "nan" ? scores.Select(score => float.NaN).ToArray() : scores;
            });
        }

        private void Behave(string does)
        {
            if (does == "throws") throw new ModelAsleep();
            if (does == "blocks") Thread.Sleep(20);
            if (does == "searches") Assert.That(other().Hits, Is.Not.Empty);
        }

        /// <summary>How often each text has each of eight letters, and one more; or rows with the named fault.</summary>
        private static float[][] RowsOf(string does, IReadOnlyList<string> texts)
        {
            if (does.StartsWith("counts "))
            {
                int dimension = int.Parse(does.Substring("counts ".Length));
                return texts.Select(text => Counts(text, dimension)).ToArray();
            }
            float[][] rows = texts.Select(Letters).ToArray();
            switch (does)
            {
                case "nothing": return null;
                case "few": return rows.Skip(1).ToArray();
                case "many": return rows.Concat(rows).ToArray();
                case "wide": return rows.Select(row => row.Concat(row).ToArray()).ToArray();
                case "nan": return rows.Select(row => row.Select(number => float.NaN).ToArray()).ToArray();
                case "infinite": return rows.Select(row => row.Select(number => float.PositiveInfinity).ToArray()).ToArray();
                case "zeros": return rows.Select(row => row.Select(number => 0f).ToArray()).ToArray();
                default: return rows;
            }
        }

        /// <summary>Component j counts the bytes that are j modulo the dimension, and one more for j = 0.</summary>
        private static float[] Counts(string text, int dimension)
        {
            var vector = new float[dimension];
            vector[0] = 1;
            foreach (byte one in Encoding.UTF8.GetBytes(text)) vector[one % dimension] += 1;
            return vector;
        }

        internal static float[] Letters(string text) =>
            "aeinorst".Select(letter => 1f + text.ToLowerInvariant().Count(sign => sign == letter)).ToArray();

        // ---- From JSON

        internal static object Member(JsonObject values, string name) =>
            values.TryGetValue(name, out object value) ? value : null;

        internal static string[] TextsOf(object value) =>
            value == null ? new string[0] : (value as JsonList ?? new JsonList { value }).Select(TextOf).ToArray();

        internal static int[] NumbersOf(object value) => ((JsonList)value).Select(number => (int)(double)number).ToArray();

        internal static float[] VectorOf(object numbers) =>
            ((JsonList)numbers).Select(number => (float)(double)number).ToArray();

        internal static string TextOf(object value) =>
            value is bool flag ? (flag ? "true" : "false") : Convert.ToString(value, CultureInfo.InvariantCulture);

        internal static Question QuestionOf(JsonObject step)
        {
            var question = new Question((string)step["question"])
            {
                Conditions = TextsOf(Member(step, "filter")),
                GoldAnswers = TextsOf(Member(step, "gold_answers")),
                Steps = ((JsonList)Member(step, "steps") ?? new JsonList()).Select(StepOf).ToArray(),
            };
            if (step.ContainsKey("vector")) question.Vector = VectorOf(step["vector"]);
            if (step.ContainsKey("masked_vector")) question.MaskedVector = VectorOf(step["masked_vector"]);
            if (step.ContainsKey("gold")) question.Gold = NumbersOf(step["gold"]);
            return question;
        }

        private static SubQuestion StepOf(object given) =>
            given is JsonObject step ? new SubQuestion((string)step["question"], VectorOf(step["vector"])) : new SubQuestion((string)given);

        internal static Source SourceOf(JsonObject given)
        {
            Source source = given.ContainsKey("format") ? DocumentOf(given) : PassageOf(given);
            source.Id = (string)given["id"];
            source.Title = (string)given["title"];
            source.Text = (string)given["text"];
            source.Aliases = TextsOf(Member(given, "aliases"));
            foreach (KeyValuePair<string, object> field in (JsonObject)Member(given, "metadata") ?? new JsonObject())
            {
                foreach (string value in TextsOf(field.Value)) source.Metadata.Add(field.Key, value);
            }
            return source;
        }

        private static Source DocumentOf(JsonObject given) =>
            new DocumentSource { Format = (string)given["format"] == "plain" ? Format.Plain : Format.Markdown };

        private static Source PassageOf(JsonObject given) => new PassageSource
        {
            DocumentId = (string)Member(given, "document"),
            Position = (long)(double)(Member(given, "position") ?? 0.0),
            Entities = TextsOf(Member(given, "entities")),
            Links = TextsOf(Member(given, "links")),
            Vector = given.ContainsKey("vector") ? VectorOf(given["vector"]) : null,
        };
    }
}
