// The benchmark program in C#; what it does is told at the top of tests/bench/bindings/search_loop.c.
using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text;
using Hoptrail;

internal static class SearchLoop
{
    private static readonly SearchOptions options = new SearchOptions { Method = Method.Trail, Hits = 10 };
    private static Question[] questions;
    // Bytes of each passage's text as UTF-8, which a string does not tell.
    private static int[] lengths;

    private static float[][] ReadRows(string path, int dimension)
    {
        byte[] bytes = File.ReadAllBytes(path);
        var rows = new float[bytes.Length / 4 / dimension][];
        for (int row = 0; row < rows.Length; ++row)
        {
            rows[row] = new float[dimension];
            Buffer.BlockCopy(bytes, row * dimension * 4, rows[row], 0, dimension * 4);
        }
        return rows;
    }

    private static ulong Pass(Graph graph)
    {
        ulong sum = 0;
        float score = 0;
        int letters = 0;
        foreach (Question question in questions)
        {
            foreach (Hit hit in graph.Search(question, options).Hits)
            {
                Passage passage = hit.Passage;
                score += hit.Score;
                letters += passage.Id.Length + passage.Text.Length;
                foreach (PathStep step in hit.Path)
                {
                    letters += (step.Entity ?? step.Title).Length + (step.Evidence == null ? 0 : step.Evidence.Text.Length);
                }
                sum += (ulong)(passage.Index + 1) * (ulong)hit.Rank + (ulong)lengths[passage.Index] + (ulong)hit.Path.Count;
            }
        }
        GC.KeepAlive(score + letters);
        return sum;
    }

    private static void Main(string[] arguments)
    {
        int dimension = int.Parse(arguments[4]);
        float[][] vectors = ReadRows(arguments[2], dimension), masked = ReadRows(arguments[3], dimension);
        questions = File.ReadAllLines(arguments[1])
            .Select((text, i) => new Question(text) { Vector = vectors[i], MaskedVector = masked[i] }).ToArray();
        using (Graph graph = Graph.Map(arguments[0]))
        {
            lengths = graph.Passages.Select(passage => Encoding.UTF8.GetByteCount(passage.Text)).ToArray();
            Pass(graph);
            Console.WriteLine("ready");
            while (Console.ReadLine() != null)
            {
                Stopwatch watch = Stopwatch.StartNew();
                ulong sum = Pass(graph);
                Console.WriteLine((long)(watch.ElapsedTicks * (1e9 / Stopwatch.Frequency)) + " " + sum);
            }
        }
    }
}
