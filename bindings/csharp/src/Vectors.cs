using System;
using System.Collections.Generic;

namespace Hoptrail
{
    /// <summary>
    /// Vectors of texts: rows of one dimension, one after the other. An array of rows converts implicitly; numbers in one block
    /// are used directly, without a copy.
    /// </summary>
    public partial struct Vectors
    {
        /// <summary>Rows in one block.</summary>
        /// <param name="values">The numbers, row by row.</param>
        /// <param name="dimension">Numbers per row.</param>
        /// <exception cref="HoptrailException">
        /// <see cref="Status.DimensionMismatch"/>: the numbers do not form whole rows.
        /// </exception>
        public Vectors(ArraySegment<float> values, int dimension)
        {
            if (values.Array == null) throw new ArgumentNullException(nameof(values));
            if (dimension <= 0 ? values.Count > 0 : values.Count % dimension != 0)
            {
                throw new HoptrailException(
                    Status.DimensionMismatch, values.Count + " numbers do not form whole rows of dimension " + dimension);
            }
            Values = values;
            Dimension = dimension;
            Count = dimension <= 0 ? 0 : values.Count / dimension;
        }

        /// <summary>Rows in one block.</summary>
        /// <param name="values">The numbers, row by row.</param>
        /// <param name="dimension">Numbers per row.</param>
        public Vectors(float[] values, int dimension) : this(new ArraySegment<float>(values), dimension) { }

        /// <summary>The numbers, row by row.</summary>
        public ArraySegment<float> Values { get; }

        /// <summary>Number of rows.</summary>
        public int Count { get; }

        /// <summary>Numbers per row.</summary>
        public int Dimension { get; }

        /// <summary>Copies rows into one block.</summary>
        /// <exception cref="HoptrailException"><see cref="Status.DimensionMismatch"/>: the rows differ in length.</exception>
        public static Vectors FromRows(IReadOnlyList<float[]> rows)
        {
            if (rows == null) throw new ArgumentNullException(nameof(rows));
            int dimension = rows.Count == 0 || rows[0] == null ? 0 : rows[0].Length;
            var values = new float[checked(rows.Count * dimension)];
            for (int row = 0; row < rows.Count; ++row)
            {
                if (rows[row] == null || rows[row].Length != dimension)
                {
                    string found = rows[row] == null ? "null" : "of dimension " + rows[row].Length;
                    throw new HoptrailException(
                        Status.DimensionMismatch, "vector " + row + " is " + found + ", vector 0 of dimension " + dimension);
                }
                Array.Copy(rows[row], 0, values, row * dimension, dimension);
            }
            return new Vectors(values, dimension);
        }

        /// <summary>Copies rows into one block. Null is no vectors: the run fails with <see cref="Status.HostFailure"/>.</summary>
        public static implicit operator Vectors(float[][] rows) => rows == null ? default(Vectors) : FromRows(rows);
    }
}
