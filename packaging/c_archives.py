#!/usr/bin/env python3
"""The archive for C and C++ of each platform that `./dev natives` has built: headers, shared and static library, and files for
CMake and pkg-config. It can be unpacked anywhere.

    c_archives.py NATIVES OUT
"""
import sys
from pathlib import Path

import archives
import platforms
import sbom

ROOT = Path(__file__).resolve().parents[1]

PKG_CONFIG = """prefix=${{pcfiledir}}/../..
includedir=${{prefix}}/include
libdir=${{prefix}}/lib

Name: hoptrail
Description: Embeddable engine for multi-hop retrieval
Version: {version}
Cflags: -I${{includedir}}
Libs: -L${{libdir}} -lhoptrail
Libs.private: {system_libraries}
"""

CMAKE_CONFIG = """# Targets: hoptrail::hoptrail (shared), hoptrail::hoptrail_static (with the C++ library that it needs inside).
get_filename_component(hoptrail_prefix "${{CMAKE_CURRENT_LIST_DIR}}/../../.." ABSOLUTE)
if(NOT TARGET hoptrail::hoptrail)
  add_library(hoptrail::hoptrail SHARED IMPORTED)
  set_target_properties(hoptrail::hoptrail PROPERTIES
    IMPORTED_LOCATION "${{hoptrail_prefix}}/{shared}"{import_library}
    INTERFACE_INCLUDE_DIRECTORIES "${{hoptrail_prefix}}/include")
  add_library(hoptrail::hoptrail_static STATIC IMPORTED)
  set_target_properties(hoptrail::hoptrail_static PROPERTIES
    IMPORTED_LOCATION "${{hoptrail_prefix}}/lib/libhoptrail.a"
    INTERFACE_COMPILE_DEFINITIONS HOPTRAIL_STATIC
    INTERFACE_LINK_LIBRARIES "{link_libraries}"
    INTERFACE_INCLUDE_DIRECTORIES "${{hoptrail_prefix}}/include")
endif()
"""

CMAKE_VERSION = """# Versions with the same major number are compatible; before 1.0, versions with the same minor number.
set(PACKAGE_VERSION "{version}")
if(PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION OR NOT "${{PACKAGE_FIND_VERSION}}." MATCHES "^{series}")
  set(PACKAGE_VERSION_COMPATIBLE FALSE)
else()
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
  if(PACKAGE_FIND_VERSION STREQUAL PACKAGE_VERSION)
    set(PACKAGE_VERSION_EXACT TRUE)
  endif()
endif()
if(CMAKE_SIZEOF_VOID_P AND NOT CMAKE_SIZEOF_VOID_P EQUAL {pointer_bytes})
  set(PACKAGE_VERSION_UNSUITABLE TRUE)
endif()
"""


def libraries_of(platform, folder, version):
    """[(name, content or link, is executable)] in lib/ and bin/, and the path of the shared library."""
    major = version.split(".")[0]
    static = ("lib/libhoptrail.a", (folder / "libhoptrail.a").read_bytes(), False)
    shared = (folder / platform.shared).read_bytes()
    if platform.system == "windows":
        return [static, ("lib/libhoptrail.dll.a", (folder / "libhoptrail.dll.a").read_bytes(), False),
                ("bin/hoptrail.dll", shared, True)], "bin/hoptrail.dll"
    if platform.system == "macos":
        name = f"libhoptrail.{major}.dylib"
        return [static, (f"lib/{name}", shared, True), ("lib/libhoptrail.dylib", name, False)], f"lib/{name}"
    name = f"libhoptrail.so.{version}"
    return [static, (f"lib/{name}", shared, True), (f"lib/libhoptrail.so.{major}", name, False),
            ("lib/libhoptrail.so", name, False)], f"lib/{name}"


def members_of(platform, folder, version):
    libraries, shared = libraries_of(platform, folder, version)
    system_libraries = ["-lpthread", "-ldl", "-lm"] if platform.system == "linux" else []
    import_library = '\n    IMPORTED_IMPLIB "${hoptrail_prefix}/lib/libhoptrail.dll.a"' if platform.system == "windows" else ""
    series = version.split(".")[:2] if version.startswith("0.") else version.split(".")[:1]
    texts = {
        "lib/pkgconfig/hoptrail.pc": PKG_CONFIG.format(version=version, system_libraries=" ".join(system_libraries)),
        "lib/cmake/hoptrail/hoptrailConfig.cmake": CMAKE_CONFIG.format(
            shared=shared, import_library=import_library, link_libraries=";".join(system_libraries)),
        "lib/cmake/hoptrail/hoptrailConfigVersion.cmake": CMAKE_VERSION.format(
            version=version, series="\\\\.".join(series) + "\\\\.", pointer_bytes=4 if platform.processor == "armv7" else 8),
    }
    members = [*libraries, *((name, text.encode(), False) for name, text in texts.items())]
    for name in ("LICENSE", "NOTICE", "README.md"):
        members.append((name, (ROOT / name).read_bytes(), False))
    members += archives.folder_members(ROOT / "capi/include", "include/")
    members += archives.folder_members(ROOT / "bindings/cpp/include", "include/")
    return members


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    version = sbom.project_version()
    for platform, folder in platforms.ready(sys.argv[1]):
        name = f"hoptrail-c-{version}-{platform.target}"
        bill = sbom.document(name, [*sbom.ENGINE, "eigen", "libc++"])
        members = sorted([*members_of(platform, folder, version), ("hoptrail.spdx.json", bill, False)], key=lambda member: member[0])
        made = archives.tar_gz_bytes([(f"{name}/{path}", content, executable) for path, content, executable in members])
        (Path(sys.argv[2]) / f"{name}.tar.gz").write_bytes(made)


if __name__ == "__main__":
    main()
