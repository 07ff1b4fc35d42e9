"""Adds the library to the package: the file that HOPTRAIL_LIBRARY names, or a build by the system's C++ compiler of native/, which
source distributions have, or of the checkout that this folder is part of."""
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
NATIVE = HERE / "native"
COLLECT = HERE.parents[1] / "packaging" / "collect_sources.py"
FILE_NAME = {"win32": "hoptrail.dll", "darwin": "libhoptrail.dylib"}.get(sys.platform, "libhoptrail.so")


def export_flags(native, list_file):
    """The library exports only the functions of the header, and none of the C++ library's."""
    header = (native / "capi" / "include" / "hoptrail.h").read_text(encoding="utf-8")
    names = re.findall(r"^HOP_API [^;(]*?(hop_\w+)\(", header, re.M)
    if sys.platform == "win32":
        return []  # exports only marked functions by default
    if sys.platform == "darwin":
        list_file.write_text("".join(f"_{name}\n" for name in names), encoding="utf-8")
        return [f"-Wl,-exported_symbols_list,{list_file}"]
    list_file.write_text("{ global: " + "; ".join(names) + "; local: *; };\n", encoding="utf-8")
    return [f"-Wl,--version-script={list_file}"]


def collect_sources(folder):
    """The sources of the checkout, as source distributions have them. Needs flatc and the headers of FlatBuffers."""
    if shutil.which("flatc") is None:
        sys.exit(
            "hoptrail: a build from a checkout needs flatc and the headers of FlatBuffers (Debian: flatbuffers-compiler,"
            " libflatbuffers-dev), or HOPTRAIL_LIBRARY with the path of a built library"
        )
    subprocess.run([sys.executable, COLLECT, folder], check=True)


def compile_library(native, target, version):
    """Compiles the library as a single translation unit. Without fused multiply-add, results are equal on all platforms."""
    compiler = os.environ.get("CXX", "c++").split()
    if shutil.which(compiler[0]) is None:
        sys.exit(
            f"hoptrail: no wheel for {sysconfig.get_platform()} was found, and no C++ compiler {compiler[0]} to build the"
            " library with. Install a C++20 compiler, name one with CXX, or name a built library with HOPTRAIL_LIBRARY. Wheels"
            " exist for Linux (x86_64, aarch64, armv7l, riscv64), macOS 11 (x86_64, arm64) and Windows (amd64, arm64)."
        )
    list_file = target.with_suffix(".exports")
    subprocess.run(
        [
            *compiler, "-std=c++20", "-O3", "-DNDEBUG", "-ffp-contract=off", "-fno-rtti", "-fPIC", "-shared",
            "-fvisibility=hidden", "-DHOPTRAIL_BUILDING", f'-DHOPTRAIL_VERSION="{version}"',
            "-I", native, "-I", native / "capi" / "include", "-I", native / "headers",
            *os.environ.get("CXXFLAGS", "").split(),
            native / "capi" / "src" / "hoptrail.cc", "-o", target, *export_flags(native, list_file),
        ],
        check=True,
    )
    list_file.unlink(missing_ok=True)


class BuildWithLibrary(build_py):
    def run(self):
        super().run()
        given = os.environ.get("HOPTRAIL_LIBRARY")
        package = HERE / "src" if self.editable_mode else Path(self.build_lib)
        target = package / "hoptrail" / FILE_NAME
        version = self.distribution.get_version()
        if given:
            if not self.editable_mode:  # where the variable is read at run time
                shutil.copyfile(given, target)
        elif NATIVE.exists():
            compile_library(NATIVE, target, version)
        elif COLLECT.exists():
            with tempfile.TemporaryDirectory() as folder:
                native = Path(folder) / "native"
                collect_sources(native)
                compile_library(native, target, version)
        else:
            sys.exit("hoptrail: found no library: set HOPTRAIL_LIBRARY to a built library, or build from a source distribution")


class WheelOfOnePlatform(bdist_wheel):
    """The library depends on the platform. It works with all versions of Python, because ctypes loads it."""

    def get_tag(self):
        platform = self.plat_name if self.plat_name_supplied else sysconfig.get_platform()
        return "py3", "none", platform.replace("-", "_").replace(".", "_")


class PlatformDistribution(Distribution):
    def has_ext_modules(self):
        return True


setup(distclass=PlatformDistribution, cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": WheelOfOnePlatform})
