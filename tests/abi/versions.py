#!/usr/bin/env python3
"""Every manifest has the version of the project.

    versions.py

The version stands once in CMakeLists.txt. A manifest that is not there, or that has no version where it should, is named.
"""
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOML_SECTION = r"^\[{}\]\n(?:[^\[\n].*\n|\n)*?version = \"([^\"]+)\""
POM = r"<artifactId>{}</artifactId>\s*<version>([^<]+)</version>"

# Manifest, and where its version stands: an expression with one group, or keys of JSON.
MANIFESTS = [
    ("bindings/js/package.json", ["version"]),
    ("bindings/js/package-lock.json", ["version"]),
    ("bindings/js/package-lock.json", ["packages", "", "version"]),
    ("bindings/python/pyproject.toml", TOML_SECTION.format("project")),
    ("bindings/rust/Cargo.toml", TOML_SECTION.format(r"workspace\.package")),
    ("bindings/rust/Cargo.toml", r'^hoptrail = \{ version = "([^"]+)"'),
    ("bindings/rust/Cargo.toml", r'^hoptrail-sys = \{ version = "([^"]+)"'),
    ("bindings/java/pom.xml", POM.format("hoptrail")),
    ("bindings/kotlin/pom.xml", POM.format("hoptrail-kotlin")),
    *((f"bindings/{name}/pom.xml", POM.format(part)) for name in ("langchain4j", "spring-ai") for part in ("hoptrail", f"hoptrail-{name}")),
    ("bindings/csharp/Hoptrail.csproj", r"<Version>([^<]+)</Version>"),
    ("bindings/csharp/ExtensionsAI/Hoptrail.Extensions.AI.csproj", r"<Version>([^<]+)</Version>"),
    ("bindings/swift/Sources/CHoptrail/hoptrail.cc", r'^#define HOPTRAIL_VERSION "([^"]+)"'),
    ("bindings/swift/README.md", r"`hoptrail-swift-([\d.]+)\.tar\.gz`"),
]
# Both crates take it from their workspace.
CRATES = ["bindings/rust/hoptrail/Cargo.toml", "bindings/rust/hoptrail-sys/Cargo.toml"]


def project_version():
    found = re.search(r"^project\(hoptrail VERSION ([\d.]+) ", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"), re.M)
    return found[1]


def version_in(text, where):
    """The version at that place; None without one."""
    if isinstance(where, str):
        found = re.search(where, text, re.M)
        return found[1] if found else None
    value = json.loads(text)
    for key in where:
        value = value.get(key, {})
    return value or None


def problems():
    version = project_version()
    for name, where in MANIFESTS:
        if not (ROOT / name).exists():
            yield f"{name} is not there"
            continue
        found = version_in((ROOT / name).read_text(encoding="utf-8"), where)
        if found != version:
            yield f"{name} has version {found} at {where}, CMakeLists.txt {version}"
    for name in CRATES:
        if not (ROOT / name).exists():
            yield f"{name} is not there"
        elif "\nversion.workspace = true\n" not in (ROOT / name).read_text(encoding="utf-8"):
            yield f"{name} does not have its workspace's version"


def main():
    found = list(problems())
    if found:
        sys.exit("\n".join(found))
    print(f"{project_version()} in {len({name for name, _ in MANIFESTS}) + len(CRATES)} manifests")


if __name__ == "__main__":
    main()
