using NUnit.Framework;

namespace Hoptrail.Tests
{
    /// <summary>A graph for each test, whose runs leave no object.</summary>
    public abstract class GraphFixture
    {
        protected Graph graph;
        private long before;

        [SetUp]
        public void Open()
        {
            graph = Toys.Graph();
            before = HoptrailLibrary.LiveObjects;
        }

        [TearDown]
        public void NothingIsLeft()
        {
            Assert.That(HoptrailLibrary.LiveObjects, Is.EqualTo(before), "objects of the run are left");
            graph.Dispose();
        }
    }
}
