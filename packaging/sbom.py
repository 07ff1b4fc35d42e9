#!/usr/bin/env python3
"""A software bill of materials in SPDX 2.3 (JSON): the package, and the parts that NOTICE lists.

    sbom.py FILE NAME CONTENT…

NAME is that of the artifact; CONTENT are keys of PARTS, or "engine". The bytes are reproducible: the document has the fixed
time of all archives. The versions of headers that are compiled into the library are those of this machine's compiler.
"""
import functools
import json
import os
import re
import subprocess
import sys
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CREATED = "2026-01-01T00:00:00Z"

# name, version, license, supplier of each possible part. Without a version here, see VERSION_MACROS.
PARTS = {
    "unicode": ("Unicode Character Database", "15.0", "Unicode-3.0", "Organization: Unicode, Inc."),
    "snowball": ("Snowball", "2.2.0", "BSD-3-Clause", "Organization: Snowball"),
    "xoshiro": ("xoshiro256** and SplitMix64", "", "CC0-1.0", "Person: David Blackman and Sebastiano Vigna"),
    "flatbuffers": ("FlatBuffers", "", "Apache-2.0", "Organization: Google Inc."),
    "eigen": ("Eigen", "", "MPL-2.0", "Organization: Eigen"),
    "libstdc++": ("libstdc++", "", "GPL-3.0-or-later WITH GCC-exception-3.1", "Organization: Free Software Foundation"),
    "libc++": ("libc++, libc++abi and libunwind", "", "Apache-2.0 WITH LLVM-exception", "Organization: LLVM"),
    "curl": ("libcurl", "", "curl", "Person: Daniel Stenberg"),
    "cli11": ("CLI11", "", "BSD-3-Clause", "Organization: University of Cincinnati"),
    "json": ("JSON for Modern C++", "", "MIT", "Person: Niels Lohmann"),
}
# A header of a part, and the macros that make its version. libc++ has that of the compiler of `./dev natives`.
VERSION_MACROS = {
    "flatbuffers": ("flatbuffers/base.h", "FLATBUFFERS_VERSION_MAJOR", "FLATBUFFERS_VERSION_MINOR", "FLATBUFFERS_VERSION_REVISION"),
    "eigen": ("Eigen/src/Core/util/Macros.h", "EIGEN_WORLD_VERSION", "EIGEN_MAJOR_VERSION", "EIGEN_MINOR_VERSION"),
    "libstdc++": ("cstddef", "_GLIBCXX_RELEASE"),
    "curl": ("curl/curlver.h", "LIBCURL_VERSION_MAJOR", "LIBCURL_VERSION_MINOR", "LIBCURL_VERSION_PATCH"),
    "cli11": ("CLI/Version.hpp", "CLI11_VERSION_MAJOR", "CLI11_VERSION_MINOR", "CLI11_VERSION_PATCH"),
    "json": ("nlohmann/json.hpp", "NLOHMANN_JSON_VERSION_MAJOR", "NLOHMANN_JSON_VERSION_MINOR", "NLOHMANN_JSON_VERSION_PATCH"),
}
ENGINE = ("unicode", "snowball", "xoshiro", "flatbuffers")  # parts of every form of the engine


def project_version():
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"^project\(hoptrail VERSION ([\d.]+)", text, re.M)[1]


@functools.lru_cache(maxsize=None)
def version_of(key):
    """The version of a part; empty where it is unknown: no macros, no compiler, or no such header."""
    if PARTS[key][1] or key not in VERSION_MACROS:
        return PARTS[key][1]
    header, *macros = VERSION_MACROS[key]
    command = [os.environ.get("CXX", "c++"), "-std=c++20", "-E", "-dM", "-isystem", "/usr/include/eigen3", "-include", header,
               "-x", "c++", os.devnull]
    try:
        text = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""
    numbers = dict(re.findall(r"^#define (\w+) (\d+)$", text, re.M))
    return ".".join(numbers[macro] for macro in macros) if numbers.keys() >= set(macros) else ""


def package_of(identifier, name, version, license_id, supplier, home):
    package = {"SPDXID": identifier, "name": name, "supplier": supplier, "downloadLocation": home, "filesAnalyzed": False,
               "licenseConcluded": license_id, "licenseDeclared": license_id, "copyrightText": "NOASSERTION"}
    return package | ({"versionInfo": version} if version else {})


def document(artifact, contents):
    """The document of an artifact that contains the parts `contents`, as bytes."""
    project = json.loads((ROOT / "packaging/project.json").read_text(encoding="utf-8"))
    version = project_version()
    packages = [package_of("SPDXRef-hoptrail", "hoptrail", version, "Apache-2.0", f"Organization: {project['developer']}",
                           project["home"])]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-hoptrail")]
    for key in contents:
        name, _, license_id, supplier = PARTS[key]
        identifier = "SPDXRef-" + re.sub(r"[^a-z0-9]+", "-", key).strip("-")
        if key == "libc++":
            identifier = "SPDXRef-libcxx"
        packages.append(package_of(identifier, name, version_of(key), license_id, supplier, "NOASSERTION"))
        relations.append(("SPDXRef-hoptrail", "CONTAINS", identifier))
    parts = json.dumps([artifact, version, packages])
    made = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"{artifact}-{version}",
        "documentNamespace": f"{project['home']}/spdx/{artifact}-{version}-{uuid.uuid5(uuid.NAMESPACE_URL, parts)}",
        "creationInfo": {"created": CREATED, "creators": [f"Organization: {project['developer']}", "Tool: packaging/sbom.py"]},
        "packages": packages,
        "relationships": [{"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b} for a, kind, b in relations],
    }
    return (json.dumps(made, indent=1) + "\n").encode()


def parts_of(words):
    """Keys of PARTS; "engine" means all parts of the engine."""
    contents = [key for word in words for key in (ENGINE if word == "engine" else (word,))]
    if unknown := [key for key in contents if key not in PARTS]:
        sys.exit(f"sbom: unknown part {', '.join(unknown)}; known are engine, {', '.join(PARTS)}")
    return contents


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    Path(sys.argv[1]).write_bytes(document(sys.argv[2], parts_of(sys.argv[3:])))


if __name__ == "__main__":
    main()
