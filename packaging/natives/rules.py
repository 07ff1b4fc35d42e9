"""The rules for a built library: takes Facts and Target, and yields one line per broken rule."""


from bionic import LEVEL, lacking

ANDROID = ("linux-x86_64-musl", "linux-aarch64-musl")  # same sources and processors as on Android


def violations(target, facts, declared):
    """Empty if the library follows all rules. `declared` are the functions of hoptrail.h."""
    return [*of_machine(target, facts), *of_exports(target, facts, declared), *of_needs(target, facts), *of_floor(target, facts),
            *of_kernels(target, facts), *of_android(target, facts)]


def of_machine(target, facts):
    if (facts.form, facts.machine) != (target.form, target.machine):
        yield f"a library for {facts.form} {facts.machine}, not {target.form} {target.machine}"


def of_exports(target, facts, declared):
    if not declared:
        yield "the header declares no function"
    for name in sorted(declared - facts.exports):
        yield f"declared and not exported: {name}"
    for name in sorted(facts.exports - declared - target.runtime_exports):
        yield f"exported and not declared: {name}"
    for name in sorted(declared - facts.archive_symbols):
        yield f"declared and not in the static library: {name}"
    if facts.import_symbols is not None:
        for name in sorted(declared - facts.import_symbols):
            yield f"declared and not in the import library: {name}"
        for name in sorted(name for name in facts.import_symbols - declared if name.startswith("hop_")):
            yield f"in the import library and not declared: {name}"


def of_needs(target, facts):
    for library in sorted(facts.needed):
        if library not in target.needs and not is_windows_runtime(target, library):
            yield f"needs {library}, which is not in the base system: {', '.join(sorted(target.needs))}"


def is_windows_runtime(target, library):
    """The parts of the universal C runtime, which belongs to Windows 10."""
    return target.form == "PE" and library.startswith("api-ms-win-crt-")


def of_floor(target, facts):
    for name, version in sorted(facts.versions):
        if name != "GLIBC":
            yield f"needs the symbol version {name}{'_' if version else ''}{'.'.join(map(str, version))}"
        elif not target.floor:
            yield f"needs GLIBC_{'.'.join(map(str, version))}, and {target.name} has no glibc"
        elif version > target.floor:
            yield f"needs GLIBC_{'.'.join(map(str, version))}, newer than {target.floor_text}"
    if target.form != "ELF":
        if not facts.minimum_system:
            yield "states no oldest system"
        elif facts.minimum_system > target.floor:
            yield f"states {'.'.join(map(str, facts.minimum_system))} as its oldest system, newer than {target.floor_text}"


def of_android(target, facts):
    if target.name in ANDROID:
        for name in lacking(facts.imports):
            yield f"needs {name}, which Android's C library lacks at API level {LEVEL}"


def of_kernels(target, facts):
    for kernel in target.kernels:
        if not any(kernel in symbol for symbol in facts.object_symbols):
            yield f"the object has no {kernel}"
