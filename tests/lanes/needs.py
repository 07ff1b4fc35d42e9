#!/usr/bin/env python3
"""What the steps of lanes need: toolchains, registries, data. needs.py NEED… prints each with what is missing.

A toolchain is looked for on the path, a registry is asked by its own client, because a machine may reach one through a setting of
that client alone. Each need is a function here that returns the reason why it is missing, or nothing.
"""
import concurrent.futures
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def commands(*names):
    def missing():
        absent = [name for name in names if not shutil.which(name)]
        return f"{' and '.join(absent)} not on the path" if absent else None
    return missing


def registry(*command, client):
    """A registry that the command, given an empty folder, downloads a small package from."""
    def missing():
        if not shutil.which(client):
            return f"{client} is not on the path"
        with tempfile.TemporaryDirectory() as folder:
            try:
                done = subprocess.run(command, cwd=folder, capture_output=True, timeout=120, text=True, errors="replace")
            except (OSError, subprocess.TimeoutExpired) as error:
                return f"{command[0]} failed: {error}"
        return None if done.returncode == 0 else f"{client} does not reach it"
    return missing


def csharp():
    if shutil.which("dotnet"):
        return NEEDS["nuget"]()
    return commands("mcs", "mono", "nunit-console")()


def variable(name, what):
    return lambda: None if os.environ.get(name) else f"{name} names no {what}"


NEEDS = {
    "aarch64": commands("aarch64-linux-gnu-g++", "qemu-aarch64"),
    "abidiff": commands("abidiff"),
    "browsers": commands("chromium", "firefox-esr"),
    "cargo": commands("cargo"),
    "clang": commands("clang", "clang++"),
    "clang-format": commands("clang-format-19"),
    "clang-tidy": commands("clang-tidy"),
    "csharp": csharp,
    "dotnet": commands("dotnet"),
    "emcc": commands("emcc"),
    "g++": commands("g++", "cmake", "ninja", "flatc"),
    "jdk": commands("javac"),
    "mingw": commands("x86_64-w64-mingw32-g++-posix", "wine"),
    "node": commands("node"),
    "python3": commands("python3"),
    "root": lambda: None if os.geteuid() == 0 else "not the root user",
    "swift": commands("swift"),
    "valgrind": commands("valgrind"),
    "data": variable("HOPTRAIL_EVAL_DATA", "folder of question sets"),
    "model": variable("HOPTRAIL_MODEL", "folder of an embedding model"),
    "embedder": variable("HOPTRAIL_EMBED_URL", "embedding server"),
    "crates": registry("sh", "-c", "cargo init -q --vcs none --name probe . && cargo add -q itoa && cargo fetch -q", client="cargo"),
    "debian": registry("apt-get", "download", "-q", "libjavascriptcoregtk-4.1-dev", client="apt-get"),
    "maven": registry("mvn", "-B", "-q", "dependency:get", "-Dartifact=org.hamcrest:hamcrest:2.2:pom", client="mvn"),
    "npm": registry("npm", "view", "semver", "version", client="npm"),
    "nuget": registry("sh", "-c", "dotnet new classlib -n probe -o . && dotnet add package NUnit --version 3.14.0", client="dotnet"),
    "pypi": registry(sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--disable-pip-version-check", "-d", ".", "six", client="python3"),
}


def missing(needs):
    """{need: why it is missing, or None}"""
    with concurrent.futures.ThreadPoolExecutor() as pool:
        return dict(zip(needs, pool.map(lambda need: NEEDS[need](), needs)))


if __name__ == "__main__":
    for need, reason in missing(sys.argv[1:] or sorted(NEEDS)).items():
        print(f"{need} missing: {reason}" if reason else f"{need}")
