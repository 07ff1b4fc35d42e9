using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using Hoptrail.Native;
using Hoptrail.Raw;
using static Hoptrail.Raw.Functions;

namespace Hoptrail
{
    /// <summary>Copies the explanation of a question's hits out of the engine's memory.</summary>
    internal sealed unsafe class ExplanationReader
    {
        private const uint NoPassage = 0xffffffff;
        // Number of values in a range: begin and end in bytes, then in UTF-16 code units.
        private const int RangeLength = 4;

        private static readonly Explanation none = new Explanation(
            "", "", new string[0], new HitExplanation[0], new EvidenceGraph(new EvidenceNode[0], new EvidenceEdge[0]), null, null,
            null);

        private readonly IntPtr results;
        private readonly uint question;
        private readonly Dictionary<uint, Names> names = new Dictionary<uint, Names>();

        private ExplanationReader(IntPtr results, uint question)
        {
            this.results = results;
            this.question = question;
        }

        /// <summary>Reads the explanation of a question. The results must stay alive during the call.</summary>
        internal static Explanation Read(IntPtr results, uint question, float[] scores) =>
            new ExplanationReader(results, question).Read(scores);

        // The method is empty if option hits.explain is off.
        private Explanation Read(float[] scores)
        {
            byte* name, text;
            UIntPtr nameLength, textLength;
            int distances;
            IntPtr error = IntPtr.Zero;
            Call.Check(hop_explanation_method(results, question, &name, &nameLength, &distances, &error), error);
            if (nameLength == UIntPtr.Zero) return none;
            Call.Check(hop_explanation_question(results, question, &text, &textLength, &error), error);
            List<KeyValuePair<string, float[]>> parts = ReadParts();
            var hits = new HitExplanation[scores.Length];
            for (int hit = 0; hit < hits.Length; ++hit)
            {
                double? score = scores[hit];
                hits[hit] = new HitExplanation(
                    distances != 0 ? null : score, distances != 0 ? score : null, PartsOf(parts, hit), ReadReasons((uint)hit),
                    ReadPath((uint)hit), ReadSnippet((uint)hit));
            }
            Cost cost = ReadCost(out string loop);
            return new Explanation(
                Utf8.Text(text, textLength), Utf8.Text(name, nameLength), ReadNotices(), hits, ReadEvidenceGraph(), loop, cost,
                ReadMeasures());
        }

        // ---- The question

        private string[] ReadNotices()
        {
            uint count;
            IntPtr error = IntPtr.Zero;
            Call.Check(hop_explanation_notice_count(results, question, &count, &error), error);
            var notices = new string[count];
            for (uint index = 0; index < count; ++index)
            {
                byte* text;
                UIntPtr length;
                Call.Check(hop_explanation_notice(results, question, index, &text, &length, &error), error);
                notices[index] = Utf8.Text(text, length);
            }
            return notices;
        }

        private List<KeyValuePair<string, float[]>> ReadParts()
        {
            uint count;
            IntPtr error = IntPtr.Zero;
            Call.Check(hop_explanation_part_count(results, question, &count, &error), error);
            var parts = new List<KeyValuePair<string, float[]>>();
            for (uint part = 0; part < count; ++part)
            {
                byte* name;
                float* values;
                UIntPtr nameLength, valueCount;
                Call.Check(
                    hop_explanation_part(results, question, part, &name, &nameLength, &values, &valueCount, &error), error);
                var column = new float[checked((int)(ulong)valueCount)];
                if (column.Length > 0) Marshal.Copy((IntPtr)values, column, 0, column.Length);
                parts.Add(new KeyValuePair<string, float[]>(Utf8.Text(name, nameLength), column));
            }
            return parts;
        }

        private EvidenceGraph ReadEvidenceGraph()
        {
            uint* passages, depths, from, to, steps;
            int* directions;
            UIntPtr nodeCount, edgeCount;
            IntPtr error = IntPtr.Zero;
            Call.Check(hop_explanation_graph_nodes(results, question, &passages, &depths, &nodeCount, &error), error);
            Call.Check(
                hop_explanation_graph_edges(results, question, &from, &to, &directions, &steps, &edgeCount, &error), error);
            var nodes = new EvidenceNode[checked((int)(ulong)nodeCount)];
            for (int at = 0; at < nodes.Length; ++at)
            {
                Names of = NamesOf(passages[at]);
                nodes[at] = new EvidenceNode(of.Id, passages[at], of.Title, checked((int)depths[at]));
            }
            var edges = new EvidenceEdge[checked((int)(ulong)edgeCount)];
            for (int at = 0; at < edges.Length; ++at)
            {
                string before = from[at] == NoPassage ? null : NamesOf(from[at]).Id;
                string direction = directions[at] == Constants.HOP_EDGE_FORWARD ? "forward"
                    : directions[at] == Constants.HOP_EDGE_BACKWARD ? "backward" : "both";
                edges[at] = new EvidenceEdge(before, NamesOf(to[at]).Id, direction, checked((int)steps[at]));
            }
            return new EvidenceGraph(nodes, edges);
        }

        // The cost and the loop are null if the question made no host requests on the way.
        private Cost ReadCost(out string loop)
        {
            byte* name;
            UIntPtr length;
            ulong texts, completions, read, written;
            IntPtr error = IntPtr.Zero;
            Call.Check(
                hop_explanation_cost(results, question, &name, &length, &texts, &completions, &read, &written, &error), error);
            loop = length == UIntPtr.Zero ? null : Utf8.Text(name, length);
            return loop == null ? null : new Cost((long)texts, (long)completions, (long)read, (long)written);
        }

        private Measures ReadMeasures()
        {
            int measured, judgment;
            double exactMatch, f1;
            IntPtr error = IntPtr.Zero;
            Call.Check(
                hop_explanation_measures(results, question, &measured, &exactMatch, &f1, &judgment, &error), error);
            if (measured == 0) return null;
            bool isClear = judgment == Constants.HOP_JUDGMENT_RIGHT || judgment == Constants.HOP_JUDGMENT_WRONG;
            return new Measures(exactMatch, f1, isClear ? judgment == Constants.HOP_JUDGMENT_RIGHT : (bool?)null);
        }

        // ---- A hit, by its rank

        private static Dictionary<string, double?> PartsOf(List<KeyValuePair<string, float[]>> parts, int hit)
        {
            var values = new Dictionary<string, double?>();
            foreach (KeyValuePair<string, float[]> part in parts)
            {
                float value = part.Value[hit];
                values[part.Key] = float.IsNaN(value) || float.IsInfinity(value) ? (double?)null : value;
            }
            return values;
        }

        private string[] ReadReasons(uint hit)
        {
            uint count;
            int told;
            IntPtr error = IntPtr.Zero;
            Call.Check(hop_explanation_reason_count(results, question, hit, &count, &told, &error), error);
            var reasons = new string[count];
            for (uint index = 0; index < count; ++index)
            {
                byte* text;
                UIntPtr length;
                Call.Check(hop_explanation_reason(results, question, hit, index, &text, &length, &error), error);
                reasons[index] = Utf8.Text(text, length);
            }
            return reasons;
        }

        private PathStep[] ReadPath(uint hit)
        {
            int* links;
            uint* passages;
            UIntPtr count;
            IntPtr error = IntPtr.Zero;
            Call.Check(hop_explanation_path(results, question, hit, &links, &passages, &count, &error), error);
            var path = new PathStep[checked((int)(ulong)count)];
            for (int node = 0; node < path.Length; ++node) path[node] = ReadStep(hit, (uint)node, links[node], passages[node]);
            return path;
        }

        private PathStep ReadStep(uint hit, uint node, int link, uint passage)
        {
            string by = Utf8.Word(hop_explanation_link_name(link));
            PathEvidence evidence = ReadEvidence(hit, node);
            if (passage != NoPassage)
            {
                Names of = NamesOf(passage);
                return new PathStep(by, null, of.Id, of.Title, evidence);
            }
            byte* entity;
            UIntPtr length;
            IntPtr error = IntPtr.Zero;
            Call.Check(hop_explanation_entity(results, question, hit, node, &entity, &length, &error), error);
            return new PathStep(by, Utf8.Text(entity, length), null, null, evidence);
        }

        // Null if no sentence makes the link.
        private PathEvidence ReadEvidence(uint hit, uint node)
        {
            uint passage;
            int field;
            byte* text;
            UIntPtr length;
            uint* range;
            IntPtr error = IntPtr.Zero;
            Call.Check(
                hop_explanation_evidence(results, question, hit, node, &passage, &field, &text, &length, &range, &error), error);
            if (passage == NoPassage) return null;
            Names of = NamesOf(passage);
            string place = field == Constants.HOP_PASSAGE_TITLE ? "title" : "text";
            return new PathEvidence(of.Document, of.Id, place, Utf8.Text(text, length), RangeAt(range));
        }

        private Snippet ReadSnippet(uint hit)
        {
            byte* text;
            UIntPtr length, count;
            uint* ranges;
            IntPtr error = IntPtr.Zero;
            Call.Check(hop_explanation_snippet(results, question, hit, &text, &length, &ranges, &count, &error), error);
            var highlights = new TextRange[checked((int)(ulong)count) - 1];
            for (int index = 0; index < highlights.Length; ++index)
            {
                highlights[index] = RangeAt(ranges + RangeLength * (index + 1));
            }
            return new Snippet(Utf8.Text(text, length), RangeAt(ranges), highlights);
        }

        private static TextRange RangeAt(uint* numbers) =>
            new TextRange(checked((int)numbers[2]), checked((int)numbers[3]), numbers[0], numbers[1]);

        private Names NamesOf(uint passage)
        {
            if (names.TryGetValue(passage, out Names known)) return known;
            byte* id, title, document;
            UIntPtr idLength, titleLength, documentLength;
            IntPtr error = IntPtr.Zero;
            Call.Check(
                hop_explanation_passage(
                    results, question, passage, &id, &idLength, &title, &titleLength, &document, &documentLength, &error),
                error);
            var read = new Names(Utf8.Text(id, idLength), Utf8.Text(title, titleLength), Utf8.Text(document, documentLength));
            names[passage] = read;
            return read;
        }

        private struct Names
        {
            internal readonly string Id, Title, Document;

            internal Names(string id, string title, string document)
            {
                Id = id;
                Title = title;
                Document = document;
            }
        }
    }
}
