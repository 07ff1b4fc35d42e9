"""Facts read from a built library, independent of its format."""
from dataclasses import dataclass, field


@dataclass
class Facts:
    form: str  # ELF, Mach-O or PE
    machine: str
    exports: set
    needed: set  # libraries of the system
    versions: set = field(default_factory=set)  # of the system's symbols: ("GLIBC", (2, 17)), (other name, ())
    minimum_system: tuple = ()  # of macOS or Windows, from the header
    archive_symbols: set = field(default_factory=set)  # defined by the static library
    import_symbols: set | None = None  # of the import library, on platforms with one
    object_symbols: set = field(default_factory=set)  # functions of the object, unstripped
    imports: set = field(default_factory=set)  # symbols from the system's libraries; ELF only


def newest_version(facts):
    """The newest system that the library requires: the highest version of a needed symbol, or the header's minimum."""
    return max((version for _, version in facts.versions), default=facts.minimum_system)
