#!/usr/bin/env python3
"""Builds an Android archive from given libraries: aar.py LIBRARIES JAVA_JAR KOTLIN_JAR OUT

LIBRARIES has a folder for each ABI, arm64-v8a and x86_64, with libhoptrail.so and libhoptrail_jni.so, as an Android toolchain
compiles them (bindings/kotlin/android). The classes come from the jars. Writes hoptrail-android-VERSION.aar and its pom into
OUT, with the same contents as the Gradle recipe, without an Android SDK. A library for another processor, or with segments for
pages of less than 16 kB, is an error."""
import json
import re
import struct
import sys
from pathlib import Path

import archives
import sbom

ROOT = Path(__file__).resolve().parents[1]
ANDROID = ROOT / "bindings/kotlin/android"
MACHINES = {"arm64-v8a": (183, "AArch64"), "x86_64": (62, "x86-64")}  # e_machine
LIBRARIES = ("libhoptrail.so", "libhoptrail_jni.so")
PAGE = 16384
LOAD = 1  # p_type of a segment that is loaded

MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="{namespace}">
    <uses-sdk android:minSdkVersion="{level}" />
</manifest>
"""
METADATA = "aarFormatVersion=1.0\naarMetadataVersion=1.0\nminCompileSdk=1\n"
DEPENDENCY = """    <dependency>
      <groupId>{group}</groupId>
      <artifactId>{artifact}</artifactId>
      <version>{version}</version>
      <scope>{scope}</scope>
    </dependency>
"""


def facts_of_recipe():
    """The metadata of the Gradle recipe's AAR."""
    text = (ANDROID / "build.gradle.kts").read_text(encoding="utf-8")
    found = lambda pattern: re.search(pattern, text)[1]
    return {"namespace": found(r'namespace = "(.+)"'), "level": found(r"minSdk = (\d+)"), "version": found(r'\nversion = "(.+)"'),
            "abis": re.findall(r'"([^"]+)"', found(r"abiFilters \+= listOf\((.+)\)")),
            "dependencies": re.findall(r'\n    (api|implementation)\("([^:]+):([^:]+):([^"]+)"\)', text)}


def check_library(path, abi):
    """Exits unless the library is for the ABI, and its segments fit pages of 16 kB."""
    content = path.read_bytes()
    machine, name = MACHINES[abi]
    if content[:6] != b"\x7fELF\x02\x01":
        sys.exit(f"{path}: not a 64-bit ELF library")
    if struct.unpack_from("<H", content, 18)[0] != machine:
        sys.exit(f"{path}: not for {name}, the processor of {abi}")
    table, size, count = struct.unpack_from("<Q", content, 32)[0], *struct.unpack_from("<HH", content, 54)
    for at in range(table, table + size * count, size):
        alignment = struct.unpack_from("<Q", content, at + 48)[0]
        if struct.unpack_from("<I", content, at)[0] == LOAD and alignment % PAGE != 0:
            sys.exit(f"{path}: has a segment for pages of {alignment} bytes; newer devices have pages of {PAGE}: "
                     f"link it with -Wl,-z,max-page-size={PAGE}")
    return content


def libraries_of(folder, abis):
    """{(ABI, name): content}."""
    found = {}
    for abi in abis:
        for name in LIBRARIES:
            path = folder / abi / name
            if not path.is_file():
                sys.exit(f"{path} is missing: each of {', '.join(abis)} needs {' and '.join(LIBRARIES)}")
            found[abi, name] = check_library(path, abi)
    return found


def classes_of(jars):
    """The members of the jars that Android can use: no libraries of other systems, no modules."""
    members = {}
    for jar in jars:
        for name, content, executable in archives.zip_members(jar):
            if name.endswith(".class") and not name.startswith("META-INF/") and name != "module-info.class":
                members[name] = (name, content, executable)
            elif name.startswith("META-INF/") and name.endswith(".kotlin_module") or name in ("META-INF/LICENSE", "META-INF/NOTICE"):
                members.setdefault(name, (name, content, executable))
    return archives.zip_bytes([members[name] for name in sorted(members)])


def prefab(facts, libraries):
    """The package for C and C++ code of the same app."""
    module = "prefab/modules/hoptrail/"
    to_json = lambda value: (json.dumps(value, indent=2) + "\n").encode()
    members = [("prefab/prefab.json", to_json({"schema_version": 2, "name": "hoptrail", "version": facts["version"], "dependencies": []})),
               (module + "module.json", to_json({"export_libraries": [], "library_name": "libhoptrail"})),
               (module + "include/hoptrail.h", (ROOT / "capi/include/hoptrail.h").read_bytes()),
               (module + "include/hoptrail_run.h", (ROOT / "capi/include/hoptrail_run.h").read_bytes())]
    for abi in facts["abis"]:
        of_abi = f"{module}libs/android.{abi}/"
        members += [(of_abi + "abi.json", to_json({"abi": abi, "api": int(facts["level"]), "ndk": 0, "stl": "none"})),
                    (of_abi + "libhoptrail.so", libraries[abi, "libhoptrail.so"])]
    return members


def pom(facts):
    """The pom of the Kotlin package, with the AAR instead of its jar, and with the dependencies of the Java package."""
    text = (ROOT / "bindings/kotlin/pom.xml").read_text(encoding="utf-8")
    scopes = {"api": "compile", "implementation": "runtime"}
    dependencies = "".join(DEPENDENCY.format(group=group, artifact=artifact, version=version, scope=scopes[kind])
                           for kind, group, artifact, version in facts["dependencies"])
    text = text.replace("<artifactId>hoptrail-kotlin</artifactId>", "<artifactId>hoptrail-android</artifactId>\n  <packaging>aar</packaging>", 1)
    text = text.replace("Hoptrail for Kotlin", "Hoptrail for Android")
    text = re.sub(r"  <dependencies>\n.*?  </dependencies>\n", f"  <dependencies>\n{dependencies}  </dependencies>\n", text, count=1, flags=re.S)
    return re.sub(r"\n  <(build|profiles)>.*?</\1>\n", "\n", text, flags=re.S)


def main(folder, java, kotlin, out):
    facts = facts_of_recipe()
    libraries = libraries_of(folder, facts["abis"])
    members = [("AndroidManifest.xml", MANIFEST.format(**facts).encode()),
               ("classes.jar", classes_of([java, kotlin])),
               ("R.txt", b""),
               ("proguard.txt", (ANDROID / "consumer-rules.pro").read_bytes()),
               ("META-INF/com/android/build/gradle/aar-metadata.properties", METADATA.encode()),
               ("META-INF/sbom/hoptrail.spdx.json", sbom.document("hoptrail-android", [*sbom.ENGINE, "eigen", "libc++"])),
               ("LICENSE", (ROOT / "LICENSE").read_bytes()), ("NOTICE", (ROOT / "NOTICE").read_bytes()),
               *((f"jni/{abi}/{name}", content) for (abi, name), content in libraries.items()),
               *prefab(facts, libraries)]
    path = out / f"hoptrail-android-{facts['version']}.aar"
    path.write_bytes(archives.zip_bytes([(name, content, False) for name, content in members]))
    path.with_suffix(".pom").write_text(pom(facts), encoding="utf-8")
    print(path)


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(*map(Path, sys.argv[1:]))
