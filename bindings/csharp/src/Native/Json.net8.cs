#nullable enable
using System.Collections.Generic;
using System.Text.Json;

namespace Hoptrail.Native
{
    /// <summary>Parses the engine's JSON into dictionaries, lists, strings, doubles, bools and null.</summary>
    internal static class Json
    {
        internal static object? Read(byte[] json)
        {
            using (JsonDocument document = JsonDocument.Parse(json)) return ReadValue(document.RootElement);
        }

        private static object? ReadValue(JsonElement element)
        {
            switch (element.ValueKind)
            {
                case JsonValueKind.Object:
                    var members = new Dictionary<string, object?>();
                    foreach (JsonProperty member in element.EnumerateObject()) members[member.Name] = ReadValue(member.Value);
                    return members;
                case JsonValueKind.Array:
                    var items = new List<object?>();
                    foreach (JsonElement item in element.EnumerateArray()) items.Add(ReadValue(item));
                    return items;
                case JsonValueKind.String: return element.GetString();
                case JsonValueKind.Number: return element.GetDouble();
                case JsonValueKind.True: return true;
                case JsonValueKind.False: return false;
                default: return null;
            }
        }
    }
}
