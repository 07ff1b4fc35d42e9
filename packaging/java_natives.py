#!/usr/bin/env python3
"""The folder `natives` of the Java package, with a folder for each platform: the library and the JNI layer's own.

    java_natives.py NATIVES JDK OUT

NATIVES is the folder of `./dev natives`, whose Python must run this script, because it has Zig; JDK has include/jni.h. Each
OUT/natives/* gets libhoptrail and libhoptrail_jni.
"""
import shutil
import sys
from pathlib import Path

import platforms

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "packaging/natives"))
from targets import TARGETS  # noqa: E402
from toolchain import Toolchain  # noqa: E402

FLAGS = ["-std=c99", "-O2", "-g0", "-s", "-shared", "-fPIC", "-fvisibility=hidden", "-fno-sanitize=undefined", "-Wall", "-Wextra",
         "-Werror"]
# The header of a Linux JDK works for every system, because its types depend on the compiler only, except for DLL exports.
SYSTEM_FLAGS = {"windows": ["-DJNIEXPORT=__declspec(dllexport)"], "linux": ["-ldl"],
                # Without an install name, the layer would be named after the linker's output path.
                "macos": ["-Wl,-install_name,@rpath/libhoptrail_jni.dylib"]}
LAYER = {"windows": "hoptrail_jni.dll", "macos": "libhoptrail_jni.dylib", "linux": "libhoptrail_jni.so"}


def compile_layer(zig, target, platform, jdk, folder):
    sources = sorted((ROOT / "bindings/java/src/main/c").glob("*.c"))
    zig.c(target, *FLAGS, "-I", ROOT / "capi/include", "-I", jdk / "include", "-I", jdk / "include/linux", *sources,
          "-o", folder / LAYER[platform.system], *SYSTEM_FLAGS[platform.system])
    for left in folder.glob("*.pdb"):
        left.unlink()
    for left in folder.glob("*.lib"):
        left.unlink()


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    natives, jdk, out = map(Path, sys.argv[1:])
    zig = Toolchain(natives.resolve())
    known = {target.name: target for target in TARGETS}
    for platform, built in platforms.ready(natives):
        if not platform.jar:
            continue
        folder = out / "natives" / platform.jar
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(built / platform.shared, folder / platform.shared)
        compile_layer(zig, known[platform.target], platform, jdk, folder)


if __name__ == "__main__":
    main()
