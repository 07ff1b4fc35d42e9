namespace Hoptrail.Tests
{
    /// <summary>CRC-32C bit by bit: its definition (RFC 3720, appendix B.4), not the library's tables.</summary>
    internal static class Crc32C
    {
        internal static string Of(byte[] bytes)
        {
            uint sum = 0xffffffff;
            foreach (byte one in bytes)
            {
                sum ^= one;
                for (int bit = 0; bit < 8; ++bit) sum = (sum & 1) != 0 ? (sum >> 1) ^ 0x82f63b78 : sum >> 1;
            }
            return (~sum).ToString("x8");
        }
    }
}
