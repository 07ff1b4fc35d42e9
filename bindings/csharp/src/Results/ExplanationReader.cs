using System.Collections.Generic;
using System.Linq;
using Hoptrail.Native;

namespace Hoptrail
{
    using Members = IReadOnlyDictionary<string, object>;

    /// <summary>Makes an <see cref="Explanation"/> of its JSON. Members that are not known are left out.</summary>
    internal static class ExplanationReader
    {
        private static readonly Explanation none = new Explanation("", "", new string[0], new HitExplanation[0], null, null, null);

        /// <summary>Empty bytes are an explanation of nothing: option hits.explain is off.</summary>
        internal static Explanation Read(byte[] json)
        {
            if (json.Length == 0) return none;
            var members = (Members)Json.Read(json);
            return new Explanation(
                Text(members, "question"), Text(members, "method"), List(members, "notices").Cast<string>().ToArray(),
                List(members, "hits").Select(hit => ReadHit((Members)hit)).ToArray(), Text(members, "loop"),
                ReadCost(members), ReadMeasures(members));
        }

        private static Cost ReadCost(Members members)
        {
            if (!members.TryGetValue("cost", out object given)) return null;
            var cost = (Members)given;
            return new Cost(
                Count(cost, "texts"), Count(cost, "completions"), Count(cost, "tokens_read"), Count(cost, "tokens_written"));
        }

        private static Measures ReadMeasures(Members members)
        {
            if (!members.TryGetValue("measures", out object given)) return null;
            var measures = (Members)given;
            bool? accurate = measures.TryGetValue("accurate", out object judged) ? (bool?)judged : null;
            return new Measures((double)measures["exact_match"], (double)measures["f1"], accurate);
        }

        private static long Count(Members members, string key) => (long)(double)members[key];

        private static HitExplanation ReadHit(Members hit) =>
            new HitExplanation(
                Number(hit, "score"), Number(hit, "distance"), ReadParts(hit),
                List(hit, "reasons").Cast<string>().ToArray(), List(hit, "path").Select(step => ReadStep((Members)step)).ToArray(), ReadSnippet((Members)hit["snippet"]));

        private static IReadOnlyDictionary<string, double?> ReadParts(Members hit)
        {
            var parts = new Dictionary<string, double?>();
            if (hit.TryGetValue("parts", out object given))
            {
                foreach (KeyValuePair<string, object> part in (Members)given) parts[part.Key] = (double?)part.Value;
            }
            return parts;
        }

        private static PathStep ReadStep(Members step) =>
            new PathStep(
                Text(step, "by"), Text(step, "entity"), Text(step, "passage"), Text(step, "title"), ReadEvidence(step));

        private static PathEvidence ReadEvidence(Members step)
        {
            if (!step.TryGetValue("evidence", out object given)) return null;
            var evidence = (Members)given;
            return new PathEvidence(
                Text(evidence, "document"), Text(evidence, "passage"), Text(evidence, "in"), Text(evidence, "text"),
                ReadRange((Members)evidence["range"]));
        }

        private static Snippet ReadSnippet(Members snippet) =>
            new Snippet(
                Text(snippet, "text"), ReadRange((Members)snippet["range"]),
                List(snippet, "highlights").Select(range => ReadRange((Members)range)).ToArray());

        private static TextRange ReadRange(Members range)
        {
            double[] chars = List(range, "utf16").Cast<double>().ToArray();
            double[] bytes = List(range, "bytes").Cast<double>().ToArray();
            return new TextRange((int)chars[0], (int)chars[1], (long)bytes[0], (long)bytes[1]);
        }

        private static string Text(Members members, string key) =>
            members.TryGetValue(key, out object text) ? (string)text : null;

        private static double? Number(Members members, string key) =>
            members.TryGetValue(key, out object number) ? (double?)number : null;

        private static List<object> List(Members members, string key) =>
            members.TryGetValue(key, out object list) ? (List<object>)list : new List<object>();
    }
}
