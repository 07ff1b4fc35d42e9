using System;
using NUnit.Framework;

namespace Hoptrail.Tests
{
    [TestFixture]
    public class MetricsTest
    {
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
