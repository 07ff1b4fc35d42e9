#nullable enable
using System;
using System.Runtime.InteropServices;

namespace Hoptrail
{
    public partial struct Vectors
    {
        /// <summary>Rows in one block; memory backed by an array is not copied.</summary>
        /// <param name="values">The numbers, row by row.</param>
        /// <param name="dimension">Numbers per row.</param>
        public Vectors(ReadOnlyMemory<float> values, int dimension) : this(ArrayOf(values), dimension) { }

        private static ArraySegment<float> ArrayOf(ReadOnlyMemory<float> values) =>
            MemoryMarshal.TryGetArray(values, out ArraySegment<float> array) && array.Array != null
                ? array : new ArraySegment<float>(values.ToArray());
    }
}
