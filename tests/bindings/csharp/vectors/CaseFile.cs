using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;

namespace Hoptrail.Tests.Vectors
{
    /// <summary>A case of tests/vectors (README there): what to do, and the lines that must come out.</summary>
    internal sealed class Case
    {
        internal Case(string file, IReadOnlyList<string> lines)
        {
            File = file;
            string[] first = Fields.Read(lines[0]);
            Kind = first[0];
            Name = first[1];
            Settings = lines.Skip(1).Where(line => !line.StartsWith("=\t")).Select(Fields.Read).ToList();
            Expected = lines.Where(line => line.StartsWith("=\t")).ToList();
        }

        internal string File { get; }
        internal string Kind { get; }
        internal string Name { get; }
        internal IReadOnlyList<string[]> Settings { get; }
        internal IReadOnlyList<string> Expected { get; }

        internal static IReadOnlyList<Case> ReadAll(string file) =>
            System.IO.File.ReadAllText(file).Split(new[] { "\n\n" }, System.StringSplitOptions.None)
                .Select(block => block.Split('\n').Where(line => line != "" && !line.StartsWith("#")).ToList())
                .Where(lines => lines.Count > 0)
                .Select(lines => new Case(file, lines))
                .ToList();
    }

    /// <summary>Lines between tabs, with \t, \n and \\ for what a field cannot hold.</summary>
    internal static class Fields
    {
        internal static string[] Read(string line) => line.Split('\t').Select(Plain).ToArray();

        internal static string Write(string text) => text.Replace("\\", "\\\\").Replace("\t", "\\t").Replace("\n", "\\n");

        internal static float[] Numbers(string text) =>
            text.Split(new[] { ' ' }, System.StringSplitOptions.RemoveEmptyEntries)
                .Select(number => float.Parse(number, CultureInfo.InvariantCulture)).ToArray();

        private static string Plain(string field)
        {
            var text = new StringBuilder();
            for (int i = 0; i < field.Length; ++i)
            {
                if (field[i] != '\\') text.Append(field[i]);
                else text.Append(field[++i] == 'n' ? '\n' : field[i] == 't' ? '\t' : field[i]);
            }
            return text.ToString();
        }
    }

    /// <summary>Corpora of tests/vectors as sources.</summary>
    internal static class CaseCorpus
    {
        internal static IReadOnlyList<Source> Read(string file)
        {
            var sources = new List<Source>();
            foreach (string line in File.ReadAllLines(file))
            {
                if (line == "" || line.StartsWith("#")) continue;
                string[] fields = Fields.Read(line);
                if (fields[0] == "passage")
                {
                    sources.Add(new PassageSource { Id = fields[1], Title = fields[2], Text = fields[3] });
                }
                else if (fields[0] == "document")
                {
                    sources.Add(new DocumentSource
                    {
                        Id = fields[1],
                        Title = fields[2],
                        Format = fields[3] == "markdown" ? Format.Markdown : Format.Plain,
                        Text = File.ReadAllText(Path.Combine(Path.GetDirectoryName(file), fields[4])),
                    });
                }
                else AddTo(sources.Last(), fields);
            }
            return sources;
        }

        private static void AddTo(Source source, string[] fields)
        {
            var passage = source as PassageSource;
            switch (fields[0])
            {
                case "alias": source.Aliases = source.Aliases.Concat(new[] { fields[1] }).ToList(); break;
                case "metadata": source.Metadata.Add(fields[1], fields[2]); break;
                case "entity": passage.Entities = passage.Entities.Concat(new[] { fields[1] }).ToList(); break;
                case "link": passage.Links = passage.Links.Concat(new[] { fields[1] }).ToList(); break;
                case "part_of":
                    passage.DocumentId = fields[1];
                    passage.Position = long.Parse(fields[2], CultureInfo.InvariantCulture);
                    break;
                case "vector": passage.Vector = Fields.Numbers(fields[1]); break;
                default: throw new InvalidDataException("unknown line of a corpus: " + fields[0]);
            }
        }
    }
}
