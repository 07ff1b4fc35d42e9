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
    /// <summary>The library has the declared raw layer, and each target of the package has its sources.</summary>
    [TestFixture]
    public class LayerTest
    {
        private static readonly string package = Repository.PathOf("bindings", "csharp");
        private static readonly string source = Path.Combine(package, "src");

        private static MethodInfo[] Raw() =>
            typeof(Graph).Assembly.GetType("Hoptrail.Raw.Functions", true)
                .GetMethods(BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.DeclaredOnly)
                .Where(method => method.Name.StartsWith("hop_")).ToArray();

        private static IEnumerable<string> Sources() => Directory.GetFiles(source, "*.cs", SearchOption.AllDirectories);

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
            var newer = new Regex(@"\b(IAsyncEnumerable|NativeLibrary\.\w+\(|ReadOnlySpan<|ReadOnlyMemory<)");
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

        private static string TextOf(XmlDocument project, string path)
        {
            XmlNode node = project.SelectSingleNode(path);
            return node == null ? "(none)" : node.Value ?? node.InnerText;
        }
    }
}
