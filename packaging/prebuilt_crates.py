#!/usr/bin/env python3
"""Builds a crate with the static library of each platform, and the dependencies of feature `prebuilt` of hoptrail-sys on them.

    prebuilt_crates.py NATIVES WORKSPACE

NATIVES is the folder of `./dev natives`, WORKSPACE a copy of bindings/rust, which is modified. Prints the names of the crates.
Cargo selects the crate of the target that it builds for.
"""
import re
import shutil
import sys
from pathlib import Path

import platforms
import sbom

ROOT = Path(__file__).resolve().parents[1]

MANIFEST = """[package]
name = "{name}"
description = "The library of Hoptrail for {target}, which feature prebuilt of hoptrail-sys links"
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
authors.workspace = true
homepage.workspace = true
repository.workspace = true
links = "{links}"
include = ["/src", "/build.rs", "/lib", "/LICENSE", "/NOTICE", "/hoptrail.spdx.json"]

[lib]
test = false
doctest = false
"""

BUILD_SCRIPT = """//! Passes the library's folder to hoptrail-sys.

fn main() {
    println!("cargo::rerun-if-changed=lib");
    let folder = std::env::var("CARGO_MANIFEST_DIR").expect("set by Cargo");
    println!("cargo::metadata=dir={folder}/lib");
}
"""

LIBRARY = """//! The static library of Hoptrail for {target}, without further code. Use the crate `hoptrail` with feature `prebuilt`.
#![no_std]
"""


def write_crate(platform, built, workspace):
    name = f"hoptrail-prebuilt-{platform.target}"
    folder = workspace / name
    (folder / "src").mkdir(parents=True)
    (folder / "lib").mkdir()
    links = name.replace("-", "_")
    (folder / "Cargo.toml").write_text(MANIFEST.format(name=name, target=platform.rust, links=links), encoding="utf-8")
    (folder / "build.rs").write_text(BUILD_SCRIPT, encoding="utf-8")
    (folder / "src/lib.rs").write_text(LIBRARY.format(target=platform.rust), encoding="utf-8")
    shutil.copyfile(built / "libhoptrail.a", folder / "lib/libhoptrail.a")
    for text in ("LICENSE", "NOTICE"):
        shutil.copyfile(ROOT / text, folder / text)
    (folder / "hoptrail.spdx.json").write_bytes(sbom.document(name, [*sbom.ENGINE, "eigen", "libc++"]))
    return name


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    natives, workspace = map(Path, sys.argv[1:])
    version = sbom.project_version()
    names, dependencies = [], ""
    for platform, built in platforms.ready(natives):
        name = write_crate(platform, built, workspace)
        names.append((name, platform.rust))
        dependencies += (f'\n[target.{platform.rust}.dependencies]\n'
                         f'{name} = {{ version = "={version}", path = "../{name}", optional = true }}\n')
    manifest = workspace / "hoptrail-sys/Cargo.toml"
    text = manifest.read_text(encoding="utf-8")
    feature = "prebuilt = [" + ", ".join(f'"dep:{name}"' for name, _ in names) + "]"
    text, count = re.subn(r"^prebuilt = \[\]$", feature, text, flags=re.M)
    if count != 1:
        sys.exit(f"prebuilt_crates: {manifest} has no feature `prebuilt = []`")
    manifest.write_text(text + dependencies, encoding="utf-8")
    (workspace / "hoptrail-sys/prebuilt-targets").write_text("".join(f"{target}\n" for _, target in names), encoding="utf-8")
    members = workspace / "Cargo.toml"
    text = members.read_text(encoding="utf-8")
    added = "".join(f', "{name}"' for name, _ in names)
    members.write_text(text.replace('members = ["hoptrail-sys", "hoptrail"', f'members = ["hoptrail-sys", "hoptrail"{added}', 1),
                       encoding="utf-8")
    print("\n".join(name for name, _ in names))


if __name__ == "__main__":
    main()
