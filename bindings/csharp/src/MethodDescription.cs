using System;
using System.Collections.Generic;
using Hoptrail.Native;
using static Hoptrail.Raw.Functions;

namespace Hoptrail
{
    /// <summary>A retrieval method.</summary>
    public sealed class MethodDescription
    {
        internal MethodDescription(string name, MethodTraits traits, string summary, string citation, IReadOnlyList<string> options)
        {
            Name = name;
            Traits = traits;
            Summary = summary;
            Citation = citation;
            Options = options;
        }

        /// <summary>Its value of the option method, such as "bm25".</summary>
        public string Name { get; }

        /// <summary>Requirements and features of the method.</summary>
        public MethodTraits Traits { get; }

        /// <summary>One line about how it ranks.</summary>
        public string Summary { get; }

        /// <summary>Citation of its paper; empty: none.</summary>
        public string Citation { get; }

        /// <summary>Keys of the options that it reads, or prefixes of such keys, such as "train.".</summary>
        public IReadOnlyList<string> Options { get; }
    }

    internal static class MethodTable
    {
        internal static unsafe IReadOnlyList<MethodDescription> Read()
        {
            var methods = new MethodDescription[hop_method_count()];
            for (uint index = 0; index < methods.Length; ++index)
            {
                byte* name, summary, citation, options;
                uint traits;
                IntPtr error = IntPtr.Zero;
                Call.Check(hop_method_describe(index, &name, &traits, &summary, &citation, &options, &error), error);
                string[] keys = Utf8.Word(options).Split(new[] { '|' }, StringSplitOptions.RemoveEmptyEntries);
                methods[index] = new MethodDescription(
                    Utf8.Word(name), (MethodTraits)traits, Utf8.Word(summary), Utf8.Word(citation), keys);
            }
            return methods;
        }
    }
}
