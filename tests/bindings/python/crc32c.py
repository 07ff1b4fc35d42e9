"""CRC-32C, the sum of the recorded cases."""


def crc32c(content):
    """Of bytes, bit by bit, in eight hexadecimal digits."""
    total = 0xFFFFFFFF
    for byte in content:
        total ^= byte
        for _ in range(8):
            total = total >> 1 ^ (0x82F63B78 if total & 1 else 0)
    return f"{total ^ 0xFFFFFFFF:08x}"
