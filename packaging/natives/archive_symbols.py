"""The symbol table of a static or import library (ar), in the formats of GNU and BSD."""
import struct

MAGIC = b"!<arch>\n"


def archive_symbols(data):
    """The names that the archive's first member lists. Raises ValueError if the archive has no table."""
    if data[:8] != MAGIC:
        raise ValueError("not an ar archive")
    name, size = data[8:24].rstrip(), int(data[56:66])
    table = data[68:68 + size]
    if name.startswith(b"#1/"):  # BSD: the name precedes the content
        length = int(name[3:])
        name, table = table[:length].rstrip(b"\0"), table[length:]
    if name in (b"/", b"/SYM64/"):
        return gnu_names(table, 8 if name == b"/SYM64/" else 4)
    if name.startswith(b"__.SYMDEF"):
        return bsd_names(table, 8 if b"_64" in name else 4)
    raise ValueError(f"the archive has no symbol table: it begins with {name.decode(errors='replace')}")


def gnu_names(table, width):
    """A big-endian count, as many offsets, and names that end in 0."""
    count = int.from_bytes(table[:width], "big")
    return {name.decode() for name in table[width + width * count:].split(b"\0")[:count]}


def bsd_names(table, width):
    """Pairs of the offsets of a name and a member, then the names."""
    number = {4: "<I", 8: "<Q"}[width]
    pairs = struct.unpack_from(number, table)[0]
    names = table[2 * width + pairs:]
    places = (struct.unpack_from(number, table, width + at)[0] for at in range(0, pairs, 2 * width))
    return {names[place:names.index(b"\0", place)].decode() for place in places}
