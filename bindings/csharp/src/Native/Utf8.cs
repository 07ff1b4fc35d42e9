using System;
using System.Text;

namespace Hoptrail.Native
{
    /// <summary>Text crosses the C interface as UTF-8 with a length. An unpaired surrogate becomes U+FFFD.</summary>
    internal static unsafe class Utf8
    {
        private static readonly UTF8Encoding encoding = new UTF8Encoding(false, false);

        internal static byte[] Bytes(string text, string name)
        {
            if (text == null) throw new ArgumentNullException(name);
            return encoding.GetBytes(text);
        }

        internal static string Text(byte* text, UIntPtr length) =>
            length == UIntPtr.Zero ? "" : encoding.GetString(text, checked((int)(ulong)length));

        /// <summary>Zero-terminated text.</summary>
        internal static string Word(byte* text)
        {
            if (text == null) return "";
            int length = 0;
            while (text[length] != 0) ++length;
            return encoding.GetString(text, length);
        }
    }
}
