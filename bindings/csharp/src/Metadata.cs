using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;

namespace Hoptrail
{
    /// <summary>
    /// Keys and values of a document or passage, for conditions of questions: a dictionary whose keys may have several values,
    /// <c>new Metadata { { "year", "1888" }, { "year", "1890" } }</c>. A dictionary of strings converts implicitly.
    /// </summary>
    public sealed class Metadata : IReadOnlyDictionary<string, IReadOnlyList<string>>
    {
        private readonly List<KeyValuePair<string, string>> pairs = new List<KeyValuePair<string, string>>();

        /// <summary>
        /// All key-value pairs, in the order of addition; those of a passage are sorted by key. A key may occur more than once.
        /// </summary>
        public IReadOnlyList<KeyValuePair<string, string>> Pairs => pairs;

        /// <summary>Adds a value to a key.</summary>
        public void Add(string key, string value)
        {
            if (key == null) throw new ArgumentNullException(nameof(key));
            pairs.Add(new KeyValuePair<string, string>(key, value ?? throw new ArgumentNullException(nameof(value))));
        }

        /// <summary>The values of a key.</summary>
        /// <exception cref="KeyNotFoundException">The key has no value.</exception>
        public IReadOnlyList<string> this[string key] =>
            TryGetValue(key, out IReadOnlyList<string> values)
                ? values : throw new KeyNotFoundException("the metadata have no key \"" + key + "\"");

        /// <summary>The distinct keys, in the order of their first value.</summary>
        public IEnumerable<string> Keys => pairs.Select(pair => pair.Key).Distinct();

        /// <summary>The values of each key.</summary>
        public IEnumerable<IReadOnlyList<string>> Values => Keys.Select(key => this[key]);

        /// <summary>Number of distinct keys.</summary>
        public int Count => Keys.Count();

        /// <summary>Whether a key has a value.</summary>
        public bool ContainsKey(string key) => pairs.Any(pair => pair.Key == key);

        /// <summary>The values of a key. Returns false, with an empty list, if it has none.</summary>
        public bool TryGetValue(string key, out IReadOnlyList<string> value)
        {
            value = pairs.Where(pair => pair.Key == key).Select(pair => pair.Value).ToArray();
            return value.Count > 0;
        }

        /// <summary>Each key with its values.</summary>
        public IEnumerator<KeyValuePair<string, IReadOnlyList<string>>> GetEnumerator() =>
            Keys.Select(key => new KeyValuePair<string, IReadOnlyList<string>>(key, this[key])).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        /// <summary>Metadata with one value per key.</summary>
        public static implicit operator Metadata(Dictionary<string, string> values)
        {
            if (values == null) return null;
            var metadata = new Metadata();
            foreach (KeyValuePair<string, string> pair in values) metadata.Add(pair.Key, pair.Value);
            return metadata;
        }
    }
}
