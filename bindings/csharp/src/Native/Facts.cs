using System;
using System.Collections.Generic;
using System.Linq;

namespace Hoptrail.Native
{
    /// <summary>
    /// An object of the engine's JSON, by member. A missing member, as from a library of another version, is 0, empty or null.
    /// </summary>
    internal sealed class Facts
    {
        internal static readonly Facts None = new Facts(new Dictionary<string, object>());

        private readonly IReadOnlyDictionary<string, object> members;

        private Facts(IReadOnlyDictionary<string, object> members) { this.members = members; }

        /// <summary>No text is an object without members.</summary>
        internal static Facts Of(byte[] json) =>
            json.Length == 0 ? None : new Facts((IReadOnlyDictionary<string, object>)Json.Read(json));

        internal double Number(string name) => NumberOrNull(name) ?? 0;

        internal double? NumberOrNull(string name) => Member(name) as double?;

        internal long Count(string name) => (long)Number(name);

        internal long? CountOrNull(string name) => (long?)NumberOrNull(name);

        internal bool Flag(string name) => FlagOrNull(name) ?? false;

        internal bool? FlagOrNull(string name) => Member(name) as bool?;

        internal string Text(string name) => TextOrNull(name) ?? "";

        internal string TextOrNull(string name) => Member(name) as string;

        /// <summary>Null if the member is null.</summary>
        internal Facts Members(string name) =>
            Member(name) is IReadOnlyDictionary<string, object> value ? new Facts(value) : null;

        /// <summary>The value of the member; null if it is null.</summary>
        internal T One<T>(string name, Func<Facts, T> make) where T : class =>
            Members(name) is Facts value ? make(value) : null;

        internal T[] All<T>(string name, Func<Facts, T> make) =>
            Items(name).OfType<IReadOnlyDictionary<string, object>>().Select(one => make(new Facts(one))).ToArray();

        internal string[] Texts(string name) => Items(name).OfType<string>().ToArray();

        /// <summary>Begin and end.</summary>
        internal long[] Pair(string name) =>
            Member(name) is List<object> pair && pair.Count == 2 && pair[0] is double begin && pair[1] is double end
                ? new[] { (long)begin, (long)end } : new long[2];

        internal IReadOnlyDictionary<string, double?> Numbers(string name) =>
            (Members(name) ?? None).members.ToDictionary(member => member.Key, member => member.Value as double?);

        internal IReadOnlyDictionary<string, long> Counts(string name) =>
            Numbers(name).Where(member => member.Value != null).ToDictionary(member => member.Key, member => (long)member.Value);

        internal IReadOnlyDictionary<string, string> Words(string name) =>
            (Members(name) ?? None).members.ToDictionary(member => member.Key, member => Convert.ToString(member.Value));

        private IEnumerable<object> Items(string name) => Member(name) as IEnumerable<object> ?? new object[0];

        private object Member(string name) => members.TryGetValue(name, out object value) ? value : null;
    }
}
