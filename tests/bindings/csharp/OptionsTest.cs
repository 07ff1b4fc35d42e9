using System;
using System.Linq;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    [TestFixture]
    public class OptionsTest
    {
        [Test]
        public void TheTableSaysWhatEachOptionIs()
        {
            OptionDescription method = HoptrailLibrary.Options().Single(option => option.Key == "method");
            Assert.That(method.Type, Is.EqualTo(OptionType.Choice));
            Assert.That(method.DefaultValue, Is.EqualTo("trail"));
            Assert.That(
                method.Bounds.Split('|').Select(word => word.Replace("_", "")),
                Is.EquivalentTo(Enum.GetNames(typeof(Method)).Select(name => name.ToLowerInvariant())));
            Assert.That(HoptrailLibrary.Options().All(option => option.Documentation.Length > 0));
            Assert.That(
                HoptrailLibrary.Options().Select(option => option.Type).Distinct().Count(), Is.EqualTo(6), "all types occur");
        }

        [Test]
        public void MethodsTellWhatTheyNeedAndSupport()
        {
            var methods = HoptrailLibrary.Methods();
            Assert.That(
                methods.Select(method => method.Name.Replace("_", "")),
                Is.EqualTo(Enum.GetNames(typeof(Method)).Select(name => name.ToLowerInvariant())));
            Assert.That(
                methods[(int)Method.Dense].Traits,
                Is.EqualTo(MethodTraits.NeedsVectors | MethodTraits.TakesVectors | MethodTraits.InShards));
            Assert.That(
                methods[(int)Method.Kgp].Options, Is.EqualTo(new[] { "kgp.", "ask.passage_tokens", "prompt.next_evidence", "prompt.route" }));
            Assert.That(methods[(int)Method.None].Options, Is.Empty);
        }

        [Test]
        public void ValuesOfAllTypesAreTaken()
        {
            var options = new Options
            {
                { "hits", 7 }, { "trail.restart", 0.25 }, { "hits.explain", false }, { "method", "bm25" },
                { "gnn_ret.alpha", 0.5, 0.25 },
            };
            Assert.That(options.Get("hits"), Is.EqualTo("7"));
            Assert.That(options.Get("trail.restart"), Is.EqualTo("0.25"));
            Assert.That(options.Get("hits.explain"), Is.EqualTo("false"));
            Assert.That(options.Get("method"), Is.EqualTo("bm25"));
            Assert.That(options.Get("gnn_ret.alpha"), Is.EqualTo("0.5,0.25"));
            Assert.That(options.Get("bm25.k1"), Is.EqualTo("1.2"), "not set");
        }

        [Test]
        public void WhatIsNullIsSaid()
        {
            using (Graph graph = Toys.Graph())
            {
                Assert.Throws<ArgumentNullException>(() => Graph.Open((byte[])null));
                Assert.Throws<ArgumentNullException>(() => graph.Search(null));
                Assert.Throws<ArgumentNullException>(() => graph.Ask("Who?", null));
                Assert.Throws<ArgumentNullException>(() => Graph.Build(null));
                Assert.Throws<ArgumentNullException>(() => Graph.Build(new Source[] { null }));
                Assert.Throws<ArgumentNullException>(() => Graph.Build(new[] { new PassageSource { Id = "1" } }));
                Assert.Throws<ArgumentNullException>(() => new Options().Add(null, 1));
            }
        }

        [Test]
        public void TheDifferenceToItselfIsNothing()
        {
            using (var one = new Metrics())
            using (var other = new Metrics())
            {
                for (int i = 0; i < 10; ++i)
                {
                    one.Add(new[] { i, 5 }, new[] { 5 });
                    other.Add(new[] { i, 5 }, new[] { 5 });
                }
                Interval interval = one.IntervalOfDifference(other, "mrr", 3, 100);
                Assert.That(interval.Low, Is.EqualTo(0));
                Assert.That(interval.High, Is.EqualTo(0));
                other.Add(new[] { 1 }, new[] { 1 });
                Assert.Throws<HoptrailException>(() => one.IntervalOfDifference(other, "mrr"));
            }
        }
    }
}
