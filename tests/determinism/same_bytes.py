#!/usr/bin/env python3
"""The same source gives the same bytes, wherever it is built: S1 of docs/trust.md.

    same_bytes.py SOURCE PRESET FILE… [--with BUILD]

Builds copies of SOURCE in folders of other names by a preset of CMakePresets.json, without a compiler cache, and compares
FILEs of the build folders. One copy, with a build that is there; two, where there is none.
"""
import argparse
import concurrent.futures
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "trust"))
import trust  # noqa: E402

PARTS = ["CMakeLists.txt", "CMakePresets.json", "LICENSE", "NOTICE", "cmake", "schemas", "core", "capi", "wasm"]


def build(source, folder, preset, files, jobs):
    copy = folder / "source"
    copy.mkdir(parents=True)
    for part in PARTS:
        if (source / part).is_dir():
            shutil.copytree(source / part, copy / part)
        else:
            shutil.copy(source / part, copy / part)
    environment = dict(os.environ, CCACHE_DISABLE="1", TZ="UTC")
    build_folder = folder / "build"
    for command in (["cmake", "-S", str(copy), "--preset", preset, "-B", str(build_folder), "-DHOPTRAIL_TESTS=OFF",
                     "-DHOPTRAIL_CLI=OFF", "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=0"],
                    ["cmake", "--build", str(build_folder), "-j", str(jobs), "--target", *targets(files)]):
        run = subprocess.run(command, cwd=copy, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if run.returncode != 0:
            sys.exit(run.stdout)
    return build_folder


def targets(files):
    return ["hoptrail_wasm"] if any(file.endswith(".wasm") for file in files) else ["hoptrail", "hoptrail_static"]


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("source", type=Path)
    arguments.add_argument("preset")
    arguments.add_argument("files", nargs="+")
    arguments.add_argument("--with", dest="there", type=Path)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as name:
        there = [given.there] if given.there and all((given.there / file).exists() for file in given.files) else []
        folders = [Path(name) / "a"] + ([] if there else [Path(name) / "a_much_longer_name" / "two"])
        jobs = max(1, (os.cpu_count() or 1) // len(folders))
        with concurrent.futures.ThreadPoolExecutor(len(folders)) as pool:
            builds = list(pool.map(lambda folder: build(given.source, folder, given.preset, given.files, jobs), folders))
        builds += there
        different = 0
        for file in given.files:
            first, second = (digest(folder / file) for folder in builds)
            print(f"{file}: {first} {second}")
            different += first != second
    return trust.report("S1", f"same_bytes.{given.preset}", {
        "builds compared": (len(builds), 2, None), "files": (len(given.files), 1, None), "files that differ": (different, 0, 0)})


if __name__ == "__main__":
    sys.exit(main())
