using System;
using NUnit.Framework;
#if NET8_0_OR_GREATER
using AtTheEnd = NUnit.Framework.OneTimeTearDownAttribute;
#else
using AtTheEnd = NUnit.Framework.TearDownAttribute; // NUnit 2 calls it so
#endif

/// <summary>Around all tests: outside of any namespace, as NUnit wants it.</summary>
[SetUpFixture]
public class LiveObjects
{
    [AtTheEnd]
    public void NoneIsLeft()
    {
        long left = Hoptrail.HoptrailLibrary.LiveObjects;
        if (left != 0) throw new InvalidOperationException(left + " objects of the engine were not freed by the tests");
    }
}
