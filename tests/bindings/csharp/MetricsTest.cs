using System;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    [TestFixture]
    public class MetricsTest
    {
        [Test]
        public void MeansAreThoseOfTheirDefinitions()
        {
            using (var metrics = new Metrics())
            {
                metrics.Add(new[] { 4, 1, 7 }, new[] { 1, 9 });
                metrics.Add(new[] { 3, 2 }, new[] { 3 });
                Assert.That(metrics.Mean("recall@2"), Is.EqualTo((0.5 + 1) / 2));
                Assert.That(metrics.Mean("all_gold@2"), Is.EqualTo(0.5));
                Assert.That(metrics.Mean("precision@2"), Is.EqualTo(0.5));
                Assert.That(metrics.Mean("mrr"), Is.EqualTo((0.5 + 1) / 2));
                double gain = 1 / Math.Log(3, 2), ideal = 1 + 1 / Math.Log(3, 2);
                Assert.That(metrics.Mean("ndcg@10"), Is.EqualTo((gain / ideal + 1) / 2).Within(1e-12));
                Interval interval = metrics.Interval("recall@2");
                Assert.That(interval.Low, Is.EqualTo(0.5));
                Assert.That(interval.High, Is.EqualTo(1));
                Assert.That(Toys.FailureOf(() => metrics.Mean("speed")).Message.Contains("speed"));
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
