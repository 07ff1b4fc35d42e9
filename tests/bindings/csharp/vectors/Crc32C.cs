using System.Text;

namespace Hoptrail.Tests.Vectors
{
    /// <summary>CRC-32C bit by bit: its definition (RFC 3720, appendix B.4), not the library's tables.</summary>
    internal sealed class Crc32C
    {
        private uint sum = 0xffffffff;

        internal static string Of(byte[] bytes) => new Crc32C().Add(bytes).Hex;

        internal Crc32C Add(byte[] bytes)
        {
            foreach (byte one in bytes)
            {
                sum ^= one;
                for (int bit = 0; bit < 8; ++bit) sum = (sum & 1) != 0 ? (sum >> 1) ^ 0x82f63b78 : sum >> 1;
            }
            return this;
        }

        /// <summary>A text and a zero byte behind it.</summary>
        internal Crc32C Add(string text) => Add(Encoding.UTF8.GetBytes(text)).Add(new byte[1]);

        internal string Hex => (~sum).ToString("x8");
    }
}
