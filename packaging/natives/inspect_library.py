"""Reads a built target's files into Facts, by lief."""
import re

import lief

from archive_symbols import archive_symbols
from facts import Facts

VERSION = re.compile(r"(\w+?)_([0-9.]+)")


def inspect(target, built):
    facts = {"ELF": elf_facts, "Mach-O": macho_facts, "PE": pe_facts}[target.form](str(built.shared))
    unstripped = lief.parse(str(built.object))  # keeps its symbols alive
    facts.object_symbols = {symbol.name for symbol in unstripped.symbols}
    facts.archive_symbols = c_names(target, archive_symbols(built.static.read_bytes()))
    if built.import_library is not None:
        facts.import_symbols = archive_symbols(built.import_library.read_bytes())
    return facts


def c_names(target, names):
    return {name.removeprefix("_") for name in names} if target.form == "Mach-O" else names


def numbers(version):
    return tuple(int(part) for part in str(version).split("."))


def elf_facts(path):
    library = lief.ELF.parse(path)
    versions = set()
    for requirement in library.symbols_version_requirement:
        for version in requirement.get_auxiliary_symbols():
            found = VERSION.fullmatch(version.name)
            versions.add((found[1], numbers(found[2])) if found else (version.name, ()))
    return Facts("ELF", library.header.machine_type.name, {symbol.name for symbol in library.exported_symbols},
                 set(library.libraries), versions, imports={symbol.name for symbol in library.imported_symbols if symbol.name})


def macho_facts(path):
    slices = lief.MachO.parse(path)  # own the library
    library = slices.at(0)
    minimum = library.build_version.minos if library.has_build_version else (
        library.version_min.version if library.has_version_min else ())
    while len(minimum) > 2 and minimum[-1] == 0:
        minimum = minimum[:-1]
    needed = {command.name for command in library.libraries if command.command != lief.MachO.LoadCommand.TYPE.ID_DYLIB}
    exports = {symbol.name.removeprefix("_") for symbol in library.exported_symbols}
    return Facts("Mach-O", library.header.cpu_type.name, exports, needed, minimum_system=tuple(minimum))


def pe_facts(path):
    library = lief.PE.parse(path)
    optional = library.optional_header
    exports = {entry.name for entry in library.get_export().entries} if library.has_exports else set()
    return Facts("PE", library.header.machine.name, exports, {entry.name.lower() for entry in library.imports},
                 minimum_system=(optional.major_subsystem_version, optional.minor_subsystem_version))
