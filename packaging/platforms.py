"""The names of the targets of `./dev natives` in package formats, and the libraries that are ready for packaging."""
import json
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Platform:
    """`target` is a name of packaging/natives/targets.py. An empty name means that the format does not support the platform."""
    target: str
    wheel: str  # the platform tag of a wheel
    jar: str  # the folder in the jar, and the classifier (64-bit machines only)
    nuget: str  # the runtime identifier
    rust: str  # the target triple
    shared: str  # file name of the shared library

    @property
    def system(self):
        return self.target.split("-")[0]

    @property
    def processor(self):
        return self.target.split("-")[1]


def linux(processor, c_library, wheel, jar, nuget, rust):
    return Platform(f"linux-{processor}-{c_library}", wheel, jar, nuget, rust, "libhoptrail.so")


PLATFORMS = (
    linux("x86_64", "gnu", "manylinux_2_17_x86_64", "linux-x86_64", "linux-x64", "x86_64-unknown-linux-gnu"),
    linux("x86_64", "musl", "musllinux_1_2_x86_64", "linux-x86_64-musl", "linux-musl-x64", "x86_64-unknown-linux-musl"),
    linux("aarch64", "gnu", "manylinux_2_17_aarch64", "linux-aarch64", "linux-arm64", "aarch64-unknown-linux-gnu"),
    linux("aarch64", "musl", "musllinux_1_2_aarch64", "linux-aarch64-musl", "linux-musl-arm64", "aarch64-unknown-linux-musl"),
    linux("armv7", "gnu", "manylinux_2_17_armv7l", "", "linux-arm", "armv7-unknown-linux-gnueabihf"),
    # The oldest tag that tools know for this processor; the library itself needs 2.27.
    linux("riscv64", "gnu", "manylinux_2_31_riscv64", "linux-riscv64", "linux-riscv64", "riscv64gc-unknown-linux-gnu"),
    Platform("macos-x86_64", "macosx_11_0_x86_64", "macos-x86_64", "osx-x64", "x86_64-apple-darwin", "libhoptrail.dylib"),
    Platform("macos-aarch64", "macosx_11_0_arm64", "macos-aarch64", "osx-arm64", "aarch64-apple-darwin", "libhoptrail.dylib"),
    Platform("windows-x86_64", "win_amd64", "windows-x86_64", "win-x64", "x86_64-pc-windows-gnu", "hoptrail.dll"),
    Platform("windows-aarch64", "win_arm64", "windows-aarch64", "win-arm64", "aarch64-pc-windows-gnullvm", "hoptrail.dll"),
)


def is_sound(folder):
    """Whether `./dev natives` built the target in `folder` without broken rules, according to the newer of its two records."""
    records = [path for name in ("result.json", "built.json") if (path := Path(folder) / name).exists()]
    if not records:
        return False
    newest = max(records, key=lambda path: path.stat().st_mtime)
    result = json.loads(newest.read_text(encoding="utf-8"))
    return not result["broken"] and "shared_bytes" in result


def ready(natives):
    """[(Platform, folder)] of the valid libraries in the folder `natives`, in the order of PLATFORMS."""
    folders = [(platform, Path(natives) / platform.target) for platform in PLATFORMS]
    return [(platform, folder) for platform, folder in folders if is_sound(folder) and (folder / platform.shared).exists()]
