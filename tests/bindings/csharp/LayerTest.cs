using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;
using System.Xml;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>The raw layer has the whole header, the library has the raw layer, and this package uses it.</summary>
    [TestFixture]
    public class LayerTest
    {
        private static readonly string package = Repository.PathOf("bindings", "csharp");
        private static readonly string source = Path.Combine(package, "src");

        // What the layer above does without.
        private static readonly Dictionary<string, string> unused = new Dictionary<string, string>
        {
            ["hop_corpus_size"] = "sources are counted by whoever gives them",
            ["hop_options_copy"] = "options are a dictionary of the caller's, who copies it",
            ["hop_questions_count"] = "questions are counted by whoever gives them",
        };

        private static string[] Header()
        {
            string text = File.ReadAllText(Repository.PathOf("capi", "include", "hoptrail.h"));
            string code = Regex.Replace(text, @"/\*.*?\*/", "", RegexOptions.Singleline);
            return Regex.Matches(code, @"HOP_API[^;(]*?\b(hop_\w+)\(").Cast<Match>()
                .Select(found => found.Groups[1].Value).ToArray();
        }

        private static MethodInfo[] Raw() =>
            typeof(Graph).Assembly.GetType("Hoptrail.Raw.Functions", true)
                .GetMethods(BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.DeclaredOnly)
                .Where(method => method.Name.StartsWith("hop_")).ToArray();

        private static IEnumerable<string> Sources() => Directory.GetFiles(source, "*.cs", SearchOption.AllDirectories);

        [Test]
        public void TheRawLayerIsTheHeader()
        {
            Assert.That(Header().Length, Is.GreaterThan(90));
            Assert.That(Raw().Select(method => method.Name), Is.EquivalentTo(Header()));
        }

        [Test]
        public void TheLibraryHasEveryFunctionByItsName()
        {
            Assert.That(HoptrailLibrary.Version, Is.Not.Empty); // it is loaded
            foreach (MethodInfo function in Raw()) Marshal.Prelink(function);
        }

        [Test]
        public void NothingNeedsMarshalling()
        {
            var plain = new[]
            {
                typeof(int), typeof(uint), typeof(long), typeof(ulong), typeof(double), typeof(IntPtr), typeof(UIntPtr),
                typeof(void),
            };
            foreach (MethodInfo function in Raw())
            {
                IEnumerable<Type> types = function.GetParameters().Select(one => one.ParameterType);
                foreach (Type type in types.Concat(new[] { function.ReturnType })) Assert.That(type.IsPointer || plain.Contains(type), function.Name + ": " + type);
            }
        }

        [Test]
        public void BothRawLayersDeclareTheSame()
        {
            string[] imported = Declarations("Functions.netstandard.cs", "extern");
            Assert.That(imported.Length, Is.EqualTo(Header().Length));
            Assert.That(Declarations("Functions.net8.cs", "partial"), Is.EqualTo(imported));
        }

        [Test]
        public void EveryFunctionIsUsedOrSaidWhyNot()
        {
            string code = string.Join("\n", Sources().Where(file => !file.Contains("Functions.")).Select(File.ReadAllText));
            foreach (string function in Header())
            {
                // An engine that carries shards calls the C interface, or Python. Results outlive the native object, so that
                // their explanation is read from its JSON.
                if (Regex.IsMatch(function, "^hop_(shard|coordinator_|explanation_)")) continue;
                bool used = Regex.IsMatch(code, @"\b" + function + @"\b");
                Assert.That(used, Is.EqualTo(!unused.ContainsKey(function)), function);
            }
        }

        [Test]
        public void EveryStatusHasItsName()
        {
            foreach (Status status in Enum.GetValues(typeof(Status)))
            {
                string name = new HoptrailException(status, "").StatusName;
                Assert.That(name, Is.EqualTo(Regex.Replace(status.ToString(), "(?<!^)([A-Z])", "_$1").ToLowerInvariant()));
            }
        }

        [Test]
        public void TheProjectHasEverySourceOnceForEachTarget()
        {
            var project = new XmlDocument();
            project.Load(Path.Combine(package, "Hoptrail.csproj"));
            Assert.That(TextOf(project, "//TargetFrameworks"), Is.EqualTo("netstandard2.0;net8.0"));
            Assert.That(TextOf(project, "//Compile/@Include"), Is.EqualTo("src/**/*.cs"));
            foreach (string target in new[] { "net8", "netstandard" })
            {
                string other = target == "net8" ? "netstandard2.0" : "net8.0";
                string removed = "//Compile[@Remove='src/**/*." + target + ".cs']/@Condition";
                Assert.That(TextOf(project, removed), Is.EqualTo("'$(TargetFramework)' == '" + other + "'"));
            }
            Assert.That(TextOf(project, "//Version"), Is.EqualTo(HoptrailLibrary.Version));
            Assert.That(TextOf(project, "//PackageLicenseExpression"), Is.EqualTo("Apache-2.0"));
            Assert.That(typeof(Graph).Assembly.GetName().Version.ToString(3), Is.EqualTo(HoptrailLibrary.Version));
        }

        [Test]
        public void OnlyFilesOfNet8HaveWhatOnlyNet8Has()
        {
            var newer = new Regex(@"\b(LibraryImport|IAsyncEnumerable|NativeLibrary\.\w+\(|ReadOnlySpan<|ReadOnlyMemory<)");
            foreach (string file in Sources().Where(name => !name.EndsWith(".net8.cs")))
            {
                Assert.That(newer.IsMatch(File.ReadAllText(file)), Is.False, file);
            }
            Assert.That(Sources().Count(name => name.EndsWith(".net8.cs")), Is.GreaterThan(3));
        }

        [Test]
        public void NoTypeIsUsedThatMonoHasElsewhere()
        {
            // Mono keeps it in mscorlib, others in System: an assembly of Mono's compiler would not find it there.
            foreach (string file in Sources()) Assert.That(Regex.IsMatch(File.ReadAllText(file), @"\bQueue<"), Is.False, file);
        }

        private static string[] Declarations(string file, string modifier)
        {
            string text = File.ReadAllText(Path.Combine(source, "Raw", file));
            return Regex.Matches(text, @"internal static " + modifier + @" ([^;]*;)").Cast<Match>()
                .Select(found => Regex.Replace(found.Groups[1].Value, @"(?<=\()\s+", ""))
                .Select(line => Regex.Replace(line, @"\s+", " ")).ToArray();
        }

        private static string TextOf(XmlDocument project, string path)
        {
            XmlNode node = project.SelectSingleNode(path);
            return node == null ? "(none)" : node.Value ?? node.InnerText;
        }
    }
}
