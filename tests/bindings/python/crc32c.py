"""CRC-32C, the sum of the recorded cases."""


def _table_entry(byte):
    for _ in range(8):
        byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
    return byte


_TABLE = [_table_entry(byte) for byte in range(256)]


def crc32c(*parts):
    """Of bytes and texts, one after the other, in eight hexadecimal digits."""
    total = 0xFFFFFFFF
    for part in parts:
        for byte in part.encode() if isinstance(part, str) else part:
            total = total >> 8 ^ _TABLE[(total ^ byte) & 0xFF]
    return f"{total ^ 0xFFFFFFFF:08x}"
