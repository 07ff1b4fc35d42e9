"""What a built library says of itself, whichever format it has."""
from dataclasses import dataclass, field


@dataclass
class Facts:
    form: str  # ELF, Mach-O or PE
    machine: str
    exports: set
    needed: set  # libraries of the system
    versions: set = field(default_factory=set)  # of the system's symbols: ("GLIBC", (2, 17)), (other name, ())
    minimum_system: tuple = ()  # of macOS or Windows, as the header tells
    archive_symbols: set = field(default_factory=set)  # which the static library defines
    import_symbols: set | None = None  # of the import library, where the platform has one
    object_symbols: set = field(default_factory=set)  # functions of the object, unstripped
    imports: set = field(default_factory=set)  # names of the system's libraries; of ELF alone


def newest_version(facts):
    """The newest system that the library asks for: the highest version of a needed symbol, or the header's minimum."""
    return max((version for _, version in facts.versions), default=facts.minimum_system)
