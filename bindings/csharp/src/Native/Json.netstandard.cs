using System.Collections.Generic;
using System.Runtime.Serialization.Json;
using System.Xml;

namespace Hoptrail.Native
{
    /// <summary>
    /// Parses the engine's JSON into dictionaries, lists, strings, doubles, bools and null. It uses only .NET Standard, so that
    /// the package has no dependencies.
    /// </summary>
    internal static class Json
    {
        internal static object Read(byte[] json)
        {
            using (XmlDictionaryReader reader = JsonReaderWriterFactory.CreateJsonReader(json, XmlDictionaryReaderQuotas.Max))
            {
                reader.MoveToContent();
                return ReadValue(reader);
            }
        }

        // The reader is at the value's first tag, and afterwards behind its last tag.
        private static object ReadValue(XmlDictionaryReader reader)
        {
            switch (reader.GetAttribute("type"))
            {
                case "object": return ReadObject(reader);
                case "array": return ReadArray(reader);
                case "number": return XmlConvert.ToDouble(reader.ReadElementContentAsString());
                case "boolean": return XmlConvert.ToBoolean(reader.ReadElementContentAsString());
                case "null":
                    reader.ReadElementContentAsString();
                    return null;
                default: return reader.ReadElementContentAsString();
            }
        }

        private static Dictionary<string, object> ReadObject(XmlDictionaryReader reader)
        {
            var members = new Dictionary<string, object>();
            for (reader.Read(); reader.NodeType != XmlNodeType.EndElement;)
            {
                // A key that is not a valid XML name is in an attribute.
                string key = reader.GetAttribute("item") ?? reader.LocalName;
                members[key] = ReadValue(reader);
            }
            reader.Read();
            return members;
        }

        private static List<object> ReadArray(XmlDictionaryReader reader)
        {
            var items = new List<object>();
            for (reader.Read(); reader.NodeType != XmlNodeType.EndElement;) items.Add(ReadValue(reader));
            reader.Read();
            return items;
        }
    }
}
