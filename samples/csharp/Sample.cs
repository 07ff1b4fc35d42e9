// The sample program in C#: Sample GRAPH. samples/README.md describes it.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading.Tasks;
using Hoptrail;

internal static class Sample
{
    private const string Question =
        "Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?";

    // A small but working embedder: each window of three bytes counts in one of 256 components.
    private static readonly Embedder embedder =
        new Embedder((texts, context) => texts.Select(VectorOf).ToArray(), "byte-trigrams-256");

    // Replaces a language model: returns prepared replies, in order, by purpose.
    private static readonly Dictionary<string, Queue<string>> replies = new Dictionary<string, Queue<string>>
    {
        ["sub_question"] = new Queue<string>(new[]
        {
            "Who designed the Brooklyn Bridge?", "Where was John A. Roebling born?",
            "Which composer was organist in Mühlhausen?",
        }),
        ["sub_answer"] = new Queue<string>(new[] { "John A. Roebling", "Mühlhausen", "Johann Sebastian Bach" }),
        ["critique"] = new Queue<string>(new[] { "Critique: no", "Critique: no", "Critique: yes" }),
        ["answer"] = new Queue<string>(new[] { "Johann Sebastian Bach" }),
    };
    private static readonly LanguageModel model =
        new LanguageModel((messages, context) => replies[context.Purpose].Dequeue());

    private static float[] VectorOf(string text)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        var vector = new float[256];
        vector[0] = 1;
        for (int i = 0; i + 2 < bytes.Length; ++i) vector[(961 * bytes[i] + 31 * bytes[i + 1] + bytes[i + 2]) % 256] += 1;
        return vector;
    }

    private static string Written(PathStep step) =>
        step.By + (step.By == "question" ? " → " : "→ ") +
        (step.Entity != null ? "[" + step.Entity + "]" : step.Passage + " " + step.Title);

    private static async Task Show(Graph graph)
    {
        Console.WriteLine(Question + "\n");
        var search = new SearchOptions { Method = Method.Trail, Hits = 5, Embed = embedder };
        foreach (Hit hit in (await graph.SearchAsync(Question, search)).Hits)
        {
            Console.WriteLine(hit.Rank + ". " + hit.Passage.Title + "\n   " + string.Join(" ", hit.Path.Select(Written)));
        }
        Console.WriteLine();
        var ask = new AskOptions
        {
            Method = Method.RgnnRet,
            Hits = 5,
            Embed = embedder,
            Complete = model,
            Options = new Options { { "steps.question", false } },
        };
        AskResult asked = await graph.AskAsync(Question, ask);
        foreach (AnsweredStep step in asked.Steps) Console.WriteLine(step.SubQuestion + " " + step.SubAnswer);
        Console.WriteLine("Answer: " + asked.Answer);
    }

    private static int Main(string[] arguments)
    {
        Console.OutputEncoding = new UTF8Encoding(false);
        if (arguments.Length != 1)
        {
            Console.Error.WriteLine("usage: Sample GRAPH");
            return 2;
        }
        try
        {
            using (Graph graph = Graph.Map(arguments[0])) Show(graph).GetAwaiter().GetResult();
            return 0;
        }
        catch (HoptrailException failure)
        {
            Console.Error.WriteLine(failure.StatusName + ": " + failure.Message);
            return 1;
        }
    }
}
