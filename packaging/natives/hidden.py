"""A copy of an object whose functions of the header are hidden: a shared library that links the static library
then exports none. One compilation thus serves both libraries. On Windows, only listed functions are exported."""
import struct

ELF_SYMBOL_TABLE = 2
ELF_HIDDEN = 2
MACHO_64 = 0xFEEDFACF
MACHO_SYMBOL_TABLE = 2
MACHO_PRIVATE = 0x10


def hide(data, names):
    """The object's bytes with `names` hidden, and their number. ELF (little-endian) and 64-bit Mach-O."""
    data = bytearray(data)
    if data[:4] == b"\x7fELF":
        return data, hide_in_elf(data, names)
    if struct.unpack_from("<I", data)[0] == MACHO_64:
        return data, hide_in_macho(data, names)
    raise ValueError(f"neither ELF nor 64-bit Mach-O: the file begins with {bytes(data[:4]).hex()}")


def name_at(data, at):
    return data[at:data.index(b"\0", at)].decode(errors="replace")


def hide_in_elf(data, names):
    wide = data[4] == 2
    sections_at = struct.unpack_from("<Q", data, 0x28)[0] if wide else struct.unpack_from("<I", data, 0x20)[0]
    size, count = struct.unpack_from("<HH", data, 0x3A if wide else 0x2E)
    if count == 0:  # more than 65,279 sections: the first one has the number
        count = struct.unpack_from("<Q" if wide else "<I", data, sections_at + (0x20 if wide else 0x14))[0]
    section = "<IIQQQQIIQQ" if wide else "<IIIIIIIIII"
    hidden = 0
    sections = [struct.unpack_from(section, data, sections_at + i * size) for i in range(count)]
    for _, kind, _, _, offset, length, link, *_ in sections:
        if kind != ELF_SYMBOL_TABLE:
            continue
        step, visibility = (24, 5) if wide else (16, 13)
        for symbol in range(offset, offset + length, step):
            if name_at(data, sections[link][4] + struct.unpack_from("<I", data, symbol)[0]) in names:
                data[symbol + visibility] = data[symbol + visibility] & ~3 | ELF_HIDDEN
                hidden += 1
    return hidden


def hide_in_macho(data, names):
    commands, at, hidden = struct.unpack_from("<I", data, 16)[0], 32, 0
    for _ in range(commands):
        kind, size = struct.unpack_from("<II", data, at)
        if kind == MACHO_SYMBOL_TABLE:
            symbols, count, strings, _ = struct.unpack_from("<IIII", data, at + 8)
            for symbol in range(symbols, symbols + 16 * count, 16):
                if name_at(data, strings + struct.unpack_from("<I", data, symbol)[0]).removeprefix("_") in names:
                    data[symbol + 4] |= MACHO_PRIVATE
                    hidden += 1
        at += size
    return hidden
