"""Compiles the one file for a target, and links the shared and the static library."""
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

import hidden
import lief

COMPILE_FLAGS = ["-std=c++20", "-O2", "-g0", "-DNDEBUG", "-ffp-contract=off", "-fno-rtti", "-fPIC", "-fvisibility=hidden",
                 "-fvisibility-inlines-hidden", "-ffunction-sections", "-fdata-sections", "-fno-sanitize=undefined"]
SHIM_FLAGS = ["-O2", "-g0", "-fPIC", "-fno-sanitize=undefined"]
X86_64 = ("X86_64", "AMD64")  # Zig lacks the processor model of these
CPP_LIBRARIES = re.compile(r"[^\s\"',]+/(?:lib)?(?:c\+\+abi|c\+\+|unwind)\.(?:a|lib)")


@dataclass(frozen=True)
class Sources:
    root: Path  # of the repository
    headers: Path  # flatc's output for schemas/, and FlatBuffers
    eigen: Path
    version: str
    declared: frozenset  # the functions of hoptrail.h

    def digest(self):
        """A hash of everything that is compiled."""
        sums = hashlib.sha256(self.version.encode())
        for folder in (self.root / "core", self.root / "capi", self.headers):
            for path in sorted(path for path in folder.rglob("*") if path.is_file()):
                sums.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes())
        return sums.hexdigest()


@dataclass(frozen=True)
class Built:
    """The files of one target; `loaded` is the name by which programs load the shared library."""
    object: Path
    shared: Path
    static: Path
    import_library: Path | None
    loaded: str


def names_of(target, version, folder):
    major = version.split(".")[0]
    if target.form == "PE":
        return Built(folder / "hoptrail.o", folder / "hoptrail.dll", folder / "libhoptrail.a", folder / "libhoptrail.dll.a",
                     "hoptrail.dll")
    shared, loaded = ("libhoptrail.so", f"libhoptrail.so.{major}") if target.form == "ELF" else (
        "libhoptrail.dylib", f"libhoptrail.{major}.dylib")
    return Built(folder / "hoptrail.o", folder / shared, folder / "libhoptrail.a", None, loaded)


def build(zig, sources, target, folder):
    """Compiles changed sources and links. Returns Built."""
    folder.mkdir(parents=True, exist_ok=True)
    built = names_of(target, sources.version, folder)
    compile_object(zig, sources, target, built.object)
    if target.machine in X86_64:
        zig.c(target, "-std=c11", *SHIM_FLAGS, "-c", Path(__file__).with_name("processor_model.c"), "-o", shim_of(folder))
    link_log = link_shared(zig, sources, target, built, folder)
    make_static(zig, sources, target, built, folder, link_log)
    return built


def shim_of(folder):
    return folder / "processor_model.o"


def shim_objects(target, folder):
    return [shim_of(folder)] if target.machine in X86_64 else []


def compile_object(zig, sources, target, path):
    flags = [*COMPILE_FLAGS, "-DHOPTRAIL_TRAINING", f'-DHOPTRAIL_VERSION="{sources.version}"']
    if target.form == "PE":
        flags.append("-DHOPTRAIL_STATIC")  # exported by the list only
    stamp = path.with_suffix(".stamp")
    wanted = f"{sources.digest()} {target.triple} {target.flags} {flags}"
    if path.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    stamp.unlink(missing_ok=True)
    zig.cpp(target, *flags, "-isystem", sources.eigen, "-I", sources.root, "-I", sources.root / "capi/include",
            "-isystem", sources.headers, "-c", sources.root / "capi/src/hoptrail.cc", "-o", path)
    stamp.write_text(wanted, encoding="utf-8")


def link_shared(zig, sources, target, built, folder):
    """Exports exactly the header's functions. Returns zig's log of its commands, which names its C++ libraries."""
    names = sorted(sources.declared)
    flags = ["-shared", "-v", "-s", "-fno-sanitize=undefined", built.object, *shim_objects(target, folder)]
    if target.form == "ELF":
        (folder / "exports.map").write_text("{ global: " + "; ".join(names) + "; local: *; };\n", encoding="utf-8")
        flags += [f"-Wl,--version-script={folder / 'exports.map'}", "-Wl,--gc-sections", f"-Wl,-soname,{built.loaded}"]
    elif target.form == "Mach-O":
        flags += [f"-Wl,-install_name,@rpath/{built.loaded}", "-Wl,-dead_strip"]
    else:
        (folder / "hoptrail.def").write_text("EXPORTS\n" + "".join(f"  {name}\n" for name in names), encoding="utf-8")
        flags += [folder / "hoptrail.def", f"-Wl,--out-implib={built.import_library}"]
    log = zig.cpp(target, *flags, "-o", built.shared)
    if target.libc:
        name_libc(built.shared, target.libc)
    if target.form != "PE":  # the name by which programs load it
        loaded = folder / built.loaded
        loaded.unlink(missing_ok=True)
        loaded.symlink_to(built.shared.name)
    return log


def name_libc(shared, name):
    """Makes the library need musl by the name that musllinux wheels must use. musl's loader accepts both names."""
    library = lief.ELF.parse(str(shared))
    library.get_library("libc.so").name = name
    library.write(str(shared))


def make_static(zig, sources, target, built, folder, link_log):
    """A single archive for linking C programs: the object with hidden functions, and Zig's C++ library."""
    member = folder / "hoptrail_hidden.o"
    data = built.object.read_bytes()
    if target.form != "PE":
        data, count = hidden.hide(data, sources.declared)
        if count != len(sources.declared):
            raise RuntimeError(f"{target.name}: hid {count} of the {len(sources.declared)} declared functions")
    member.write_bytes(data)
    libraries = sorted(set(CPP_LIBRARIES.findall(link_log)))
    if len(libraries) < 2:
        raise RuntimeError(f"{target.name}: found no C++ library in zig's link log: {link_log[-1000:]}")
    built.static.unlink(missing_ok=True)
    script = [f"CREATE {built.static}", f"ADDMOD {member}",
              *(f"ADDMOD {path}" for path in shim_objects(target, folder)), *(f"ADDLIB {library}" for library in libraries), "SAVE", "END"]
    zig.run("ar", "-M", text_in="\n".join(script) + "\n")
