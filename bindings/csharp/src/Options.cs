using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Hoptrail.Native;
using static Hoptrail.Raw.Functions;

namespace Hoptrail
{
    /// <summary>
    /// Values of options by key: <c>new Options { { "trail.restart", 0.4 }, { "hits.explain", false } }</c>. An option that is
    /// not set has its default; <see cref="HoptrailLibrary.Options"/> lists all options. The engine checks keys and values when
    /// a task is created, and reports invalid ones.
    /// </summary>
    public sealed class Options : IEnumerable<KeyValuePair<string, object>>
    {
        private readonly List<KeyValuePair<string, object>> values = new List<KeyValuePair<string, object>>();

        /// <summary>
        /// Learned weights: a file of <see cref="Graph.Train"/>, which is not copied; null: none. Options that are set override
        /// learned values.
        /// </summary>
        public byte[] Weights { get; set; }

        /// <summary>Sets an option from text.</summary>
        public void Add(string key, string value) => Set(key, value ?? throw new ArgumentNullException(nameof(value)));

        /// <summary>Sets an integer.</summary>
        public void Add(string key, long value) => Set(key, value);

        /// <summary>Sets a number.</summary>
        public void Add(string key, double value) => Set(key, value);

        /// <summary>Sets a flag.</summary>
        public void Add(string key, bool value) => Set(key, value);

        /// <summary>Sets a list of numbers.</summary>
        public void Add(string key, params double[] values) =>
            Set(key, string.Join(",", values.Select(value => value.ToString("R", CultureInfo.InvariantCulture))));

        /// <summary>The value of an option as text: set here, else learned, else its default.</summary>
        public string Get(string key)
        {
            byte[] name = Utf8.Bytes(key, nameof(key));
            using (OptionsHandle handle = Make()) return Read(handle, name);
        }

        /// <summary>The options that are set, in the order of setting.</summary>
        public IEnumerator<KeyValuePair<string, object>> GetEnumerator() => values.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        private void Set(string key, object value)
        {
            if (key == null) throw new ArgumentNullException(nameof(key));
            values.Add(new KeyValuePair<string, object>(key, value));
        }

        /// <summary>Merges options, which may be null: <paramref name="second"/> overrides <paramref name="first"/>.</summary>
        internal static Options Over(Options first, Options second)
        {
            var both = new Options { Weights = second?.Weights ?? first?.Weights };
            if (first != null) both.values.AddRange(first.values);
            if (second != null) both.values.AddRange(second.values);
            return both;
        }

        /// <summary>Creates the engine's object of these options.</summary>
        internal OptionsHandle Make()
        {
            LibraryLoading.Ensure();
            OptionsHandle handle = Create();
            try
            {
                using (Use options = handle.Use())
                {
                    foreach (KeyValuePair<string, object> one in values) Apply(options.Pointer, one.Key, one.Value);
                    if (Weights != null) Learn(options.Pointer, Weights);
                }
                return handle;
            }
            catch
            {
                handle.Dispose();
                throw;
            }
        }

        private static unsafe OptionsHandle Create()
        {
            IntPtr made, error = IntPtr.Zero;
            Call.Check(hop_options_create(&made, &error), error);
            return new OptionsHandle(made);
        }

        private static unsafe string Read(OptionsHandle handle, byte[] name)
        {
            using (Use options = handle.Use())
            {
                fixed (byte* at = name)
                {
                    byte* value;
                    UIntPtr length;
                    IntPtr error = IntPtr.Zero;
                    Call.Check(hop_options_get(options.Pointer, at, Call.Length(name.Length), &value, &length, &error), error);
                    return Utf8.Text(value, length);
                }
            }
        }

        private static unsafe void Learn(IntPtr options, byte[] weights)
        {
            IntPtr error = IntPtr.Zero;
            fixed (byte* at = weights)
            {
                Call.Check(hop_options_set_weights(options, at, Call.Length(weights.Length), &error), error);
            }
        }

        private static unsafe void Apply(IntPtr options, string key, object value)
        {
            byte[] name = Utf8.Bytes(key, nameof(key));
            byte[] text = Utf8.Bytes(value as string ?? "", nameof(value));
            UIntPtr length = Call.Length(name.Length);
            IntPtr error = IntPtr.Zero;
            fixed (byte* at = name, textAt = text)
            {
                int status;
                if (value is long integer) status = hop_options_set_integer(options, at, length, integer, &error);
                else if (value is double number) status = hop_options_set_number(options, at, length, number, &error);
                else if (value is bool flag) status = hop_options_set_flag(options, at, length, flag ? 1 : 0, &error);
                else status = hop_options_set_text(options, at, length, textAt, Call.Length(text.Length), &error);
                Call.Check(status, error);
            }
        }
    }
}
