using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Hoptrail.Native
{
    /// <summary>
    /// Parses the engine's JSON into dictionaries, lists, strings, doubles, bools and null. The only parser that all .NET have
    /// goes through XML: reading an explanation with it takes about as long as the search.
    /// </summary>
    internal sealed class Json
    {
        private readonly byte[] json;
        private int at;

        private Json(byte[] json) { this.json = json; }

        internal static object Read(byte[] json)
        {
            var reader = new Json(json);
            object value = reader.ReadValue();
            reader.Next();
            if (reader.at < json.Length) throw reader.Damaged();
            return value;
        }

        // The next byte that is no white space; 0 at the end.
        private char Next()
        {
            while (at < json.Length && (json[at] == ' ' || json[at] == '\n' || json[at] == '\r' || json[at] == '\t')) ++at;
            return at < json.Length ? (char)json[at] : '\0';
        }

        private bool Takes(char expected)
        {
            if (Next() != expected) return false;
            ++at;
            return true;
        }

        private void Take(char expected)
        {
            if (!Takes(expected)) throw Damaged();
        }

        private FormatException Damaged() => new FormatException("the JSON is damaged at byte " + at);

        private object ReadValue()
        {
            switch (Next())
            {
                case '{': return ReadObject();
                case '[': return ReadArray();
                case '"': return ReadText();
                case 't': return ReadWord("true", true);
                case 'f': return ReadWord("false", false);
                case 'n': return ReadWord("null", null);
                default: return ReadNumber();
            }
        }

        private Dictionary<string, object> ReadObject()
        {
            var members = new Dictionary<string, object>();
            Take('{');
            if (Takes('}')) return members;
            do
            {
                Next();
                string key = ReadText();
                Take(':');
                members[key] = ReadValue();
            }
            while (Takes(','));
            Take('}');
            return members;
        }

        private List<object> ReadArray()
        {
            var items = new List<object>();
            Take('[');
            if (Takes(']')) return items;
            do items.Add(ReadValue());
            while (Takes(','));
            Take(']');
            return items;
        }

        private object ReadWord(string word, object value)
        {
            foreach (char letter in word)
            {
                if (at >= json.Length || json[at] != letter) throw Damaged();
                ++at;
            }
            return value;
        }

        private object ReadNumber()
        {
            int begin = at;
            long whole = 0;
            while (at < json.Length && json[at] >= '0' && json[at] <= '9' && at - begin < 15)
                whole = whole * 10 + json[at++] - '0';
            // Nearly all are whole, such as the ends of ranges: double.TryParse is many times slower.
            if (at > begin && at < json.Length && (json[at] == ',' || json[at] == ']' || json[at] == '}')) return (double)whole;
            while (at < json.Length && (json[at] >= '0' && json[at] <= '9' || "+-.eE".IndexOf((char)json[at]) >= 0)) ++at;
            string digits = Encoding.ASCII.GetString(json, begin, at - begin);
            if (!double.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out double number)) throw Damaged();
            return number;
        }

        private string ReadText()
        {
            Take('"');
            StringBuilder text = null;
            for (int begin = at; at < json.Length; ++at)
            {
                if (json[at] != '"' && json[at] != '\\') continue;
                string part = Encoding.UTF8.GetString(json, begin, at - begin);
                if (json[at++] == '"') return text == null ? part : text.Append(part).ToString();
                text = (text ?? new StringBuilder()).Append(part).Append(ReadEscape());
                begin = at + 1;
            }
            throw Damaged();
        }

        // `at` stays on the last byte of the escape.
        private char ReadEscape()
        {
            int which = at < json.Length ? "\"\\/bfnrt".IndexOf((char)json[at]) : -1;
            if (which >= 0) return "\"\\/\b\f\n\r\t"[which];
            if (at + 4 >= json.Length || json[at] != 'u') throw Damaged();
            string digits = Encoding.ASCII.GetString(json, at + 1, 4);
            if (!ushort.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out ushort unit))
                throw Damaged();
            at += 4;
            return (char)unit;
        }
    }
}
