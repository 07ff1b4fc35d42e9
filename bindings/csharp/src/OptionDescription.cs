using System;
using System.Collections.Generic;
using Hoptrail.Native;
using static Hoptrail.Raw.Functions;

namespace Hoptrail
{
    /// <summary>The type of an option's value.</summary>
    public enum OptionType
    {
        /// <summary>true or false.</summary>
        Flag = 1,
        /// <summary>An integer.</summary>
        Integer = 2,
        /// <summary>A number.</summary>
        Number = 3,
        /// <summary>Any text.</summary>
        Text = 4,
        /// <summary>One of a fixed set of words.</summary>
        Choice = 5,
        /// <summary>A list of numbers.</summary>
        Numbers = 6,
    }

    /// <summary>Description of an option.</summary>
    public sealed class OptionDescription
    {
        internal OptionDescription(string key, OptionType type, string defaultValue, string bounds, string documentation)
        {
            Key = key;
            Type = type;
            DefaultValue = defaultValue;
            Bounds = bounds;
            Documentation = documentation;
        }

        /// <summary>Its key, such as "trail.restart".</summary>
        public string Key { get; }

        /// <summary>The type of its value.</summary>
        public OptionType Type { get; }

        /// <summary>Its default value as text.</summary>
        public string DefaultValue { get; }

        /// <summary>"1 … 1000", or the choices separated by '|'; empty: any value of the type.</summary>
        public string Bounds { get; }

        /// <summary>Its documentation.</summary>
        public string Documentation { get; }
    }

    internal static class OptionTable
    {
        internal static unsafe IReadOnlyList<OptionDescription> Read()
        {
            var options = new OptionDescription[hop_option_count()];
            for (uint index = 0; index < options.Length; ++index)
            {
                byte* key, defaultValue, bounds, documentation;
                int type;
                IntPtr error = IntPtr.Zero;
                Call.Check(hop_option_describe(index, &key, &type, &defaultValue, &bounds, &documentation, &error), error);
                options[index] = new OptionDescription(
                    Utf8.Word(key), (OptionType)type, Utf8.Word(defaultValue), Utf8.Word(bounds), Utf8.Word(documentation));
            }
            return options;
        }
    }
}
