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
        private readonly IReadOnlyDictionary<string, object> members;

        private Facts(IReadOnlyDictionary<string, object> members) { this.members = members; }

        internal static Facts Of(byte[] json) => new Facts((IReadOnlyDictionary<string, object>)Json.Read(json));

        internal double Number(string name) => Member(name) is double number ? number : 0;

        internal long Count(string name) => (long)Number(name);

        internal bool Flag(string name) => Member(name) is bool flag && flag;

        internal string Text(string name) => Member(name) as string ?? "";

        /// <summary>Null if the member is null.</summary>
        internal Facts Members(string name) =>
            Member(name) is IReadOnlyDictionary<string, object> value ? new Facts(value) : null;

        internal IEnumerable<Facts> Objects(string name) =>
            (Member(name) as IEnumerable<object> ?? new object[0])
                .OfType<IReadOnlyDictionary<string, object>>().Select(one => new Facts(one));

        internal IReadOnlyDictionary<string, long> Counts(string name) =>
            (Members(name) ?? None).members.Where(member => member.Value is double)
                .ToDictionary(member => member.Key, member => (long)(double)member.Value);

        internal IReadOnlyDictionary<string, string> Texts(string name) =>
            (Members(name) ?? None).members.ToDictionary(member => member.Key, member => Convert.ToString(member.Value));

        private static Facts None => new Facts(new Dictionary<string, object>());

        private object Member(string name) => members.TryGetValue(name, out object value) ? value : null;
    }
}
