#!/usr/bin/env python3
"""Checks every artifact: the version in its name, LICENSE and NOTICE as in the repository, a bill of materials, the
project's URLs if its registry expects them, and no current time; and the native libraries of packages that have some.

    contents.py FOLDER [--natives NATIVES]

FOLDER has the output of packaging/*.sh, with the libraries of NATIVES (of `./dev natives`) if that is given. Prints a table of
the artifacts; exit 1 when one is missing or lacks something.
"""
import argparse
import hashlib
import json
import re
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "packaging"), str(ROOT / "tests" / "trust")]
import archives  # noqa: E402
import platforms  # noqa: E402
import sbom  # noqa: E402
from trust import report  # noqa: E402

PROJECT = json.loads((ROOT / "packaging/project.json").read_text(encoding="utf-8"))

# The output of each script of packaging/: patterns of names, {} for the version.
ARTIFACTS = {
    "c": [r"hoptrail-c-{}-[\w-]+\.tar\.gz"],
    "js": [r"hoptrail-{}\.tgz"],
    "mcp": [r"hoptrail-mcp-{}\.tgz"],
    "python": [r"hoptrail-{}-py3-none-\w+\.whl", r"hoptrail-{}\.tar\.gz"],
    "rust": [r"hoptrail-sys-{}\.crate", r"hoptrail-{}\.crate"],
    "java": [rf"hoptrail{part}-{{}}\.jar" for part in ("", "-kotlin", "-langchain4j", "-spring-ai")],
    "csharp": [r"Hoptrail\.{}\.nupkg"],
    "swift": [r"hoptrail-swift-{}\.tar\.gz"],
}


def artifacts_of(version, built):
    """{language: [expression of the name of one artifact]}, with libraries of the platforms `built` where there are any."""
    wanted = {language: [pattern.replace("{}", re.escape(version)) for pattern in patterns] for language, patterns in ARTIFACTS.items()}
    if built:
        wanted["c"] = [re.escape(f"hoptrail-c-{version}-linux-x86_64.tar.gz")] + [re.escape(f"hoptrail-c-{version}-{platform.target}.tar.gz") for platform, _ in built]
        wanted["python"] = [re.escape(f"hoptrail-{version}-py3-none-{platform.wheel}.whl") for platform, _ in built] + wanted["python"][1:]
        wanted["rust"] += [re.escape(f"hoptrail-prebuilt-{platform.target}-{version}.crate") for platform, _ in built]
        wanted["java"] += [re.escape(f"hoptrail-{version}-{platform.jar}.jar") for platform, _ in built if platform.jar]
        if {"macos-x86_64", "macos-aarch64"} <= {platform.target for platform, _ in built}:
            wanted["swift"].append(re.escape(f"CHoptrail-{version}.xcframework.zip"))
    return wanted


def members(path):
    """Names and contents of the files of an archive."""
    made = archives.zip_members(path) if zipfile.is_zipfile(path) else archives.tar_members(path)
    return {name: content for name, content, _ in made if isinstance(content, bytes)}


def times(path):
    """The times of an archive's members."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            return {entry.date_time for entry in archive.infolist()} - {archives.MOMENT}
    with tarfile.open(path) as archive:
        return {entry.mtime for entry in archive.getmembers()} - {archives.SECONDS}


def bill_problems(name, content):
    try:
        bill = json.loads(content)
    except ValueError as error:
        yield f"{name}: malformed JSON: {error}"
        return
    identifiers = {package["SPDXID"] for package in bill["packages"]}
    related = {relation["relatedSpdxElement"] for relation in bill["relationships"]}
    if bill["spdxVersion"] != "SPDX-2.3" or bill["packages"][0]["versionInfo"] != sbom.project_version():
        yield f"{name}: not SPDX-2.3 of this version"
    if identifiers != related:
        yield f"{name}: packages {sorted(identifiers)} and relationships {sorted(related)} differ"


# Metadata files, by the end of their names, and the text that a registry expects in them.
ADDRESSES = {
    ".dist-info/METADATA": [f"Project-URL: Homepage, {PROJECT['home']}", f"Project-URL: Source, {PROJECT['source']}"],
    "/PKG-INFO": [f"Project-URL: Homepage, {PROJECT['home']}"],
    "/pom.xml": [f"<url>{PROJECT['home']}</url>", f"<name>{PROJECT['developer']}</name>",
                 f"<connection>scm:git:{PROJECT['source']}</connection>"],
    ".nuspec": [f"<projectUrl>{PROJECT['home']}</projectUrl>", f'<repository type="git" url="{PROJECT["source"]}" />'],
    "package/package.json": [PROJECT["home"], PROJECT["source"], PROJECT["issues"]],
}


def problems_of(path):
    held = members(path)
    by_name = {}
    for name, data in held.items():
        by_name.setdefault(Path(name).name, []).append(data)
    for text in ("LICENSE", "NOTICE"):
        if (ROOT / text).read_bytes() not in by_name.get(text, []):
            yield f"{path.name}: no {text} like the repository's"
    bills = by_name.get("hoptrail.spdx.json", [])
    if len(bills) != 1:
        yield f"{path.name}: {len(bills)} bills of materials, not 1"
    for bill in bills:
        yield from bill_problems(path.name, bill)
    for name, data in held.items():
        for ending, texts in ADDRESSES.items():
            if name.endswith(ending):
                yield from (f"{path.name}: {name} has no {text}" for text in texts if text.encode() not in data)
    if path.suffix == ".crate":
        manifest = held[f"{path.name.removesuffix('.crate')}/Cargo.toml"].decode()
        for line in (f'homepage = "{PROJECT["home"]}"', f'repository = "{PROJECT["source"]}"'):
            if line not in manifest:
                yield f"{path.name}: Cargo.toml has no {line}"
    if odd := times(path):
        yield f"{path.name}: members have other times than all archives have: {sorted(odd)[:3]}"


def report_parts(paths):
    """Each part by others that is in a package, and the line of docs/trust.md: L3."""
    bills = [json.loads(data) for path in paths for name, data in members(path).items() if Path(name).name == "hoptrail.spdx.json"]
    parts = {package["name"]: package for bill in bills for package in bill["packages"][1:]}  # the first is the engine
    for name, package in sorted(parts.items()):
        print(f"part    {name:58} {package.get('versionInfo', 'no version'):11} {package['licenseDeclared']}")
    copyleft = [name for name, package in parts.items() if re.match(r"A?GPL", package["licenseDeclared"]) and "exception" not in package["licenseDeclared"]]
    report("L3", "parts of the packages", {
        "artifacts": (len(paths), 1, None), "artifacts without one bill of materials": (len(paths) - len(bills), 0, 0),
        "parts by others": (len(parts), 1, None), "with a version": (sum("versionInfo" in p for p in parts.values()), 1, None),
        "parts without a license": (sum(not p["licenseDeclared"] for p in parts.values()), 0, 0),
        "parts with a license that binds a program": (len(copyleft), 0, 0)})


def native_problems(folder, version, built):
    """Packages have the libraries of `built`, byte for byte, in the places where their loaders look."""
    held = {path.name: members(path) for path in folder.iterdir() if path.suffix in (".whl", ".jar", ".nupkg", ".crate", ".gz")}
    jar, nupkg = held.get(f"hoptrail-{version}.jar", {}), held.get(f"Hoptrail.{version}.nupkg", {})
    listed = jar.get("natives/platforms", b"").decode().split()
    if sorted(listed) != sorted(platform.jar for platform, _ in built if platform.jar):
        yield f"hoptrail-{version}.jar: natives/platforms lists {listed}"
    for platform, source in built:
        shared, static = (source / platform.shared).read_bytes(), (source / "libhoptrail.a").read_bytes()
        wheel = f"hoptrail-{version}-py3-none-{platform.wheel}.whl"
        crate = f"hoptrail-prebuilt-{platform.target}-{version}"
        archive = f"hoptrail-c-{version}-{platform.target}"
        places = [(wheel, f"hoptrail/{platform.shared}", shared),
                  (f"Hoptrail.{version}.nupkg", f"runtimes/{platform.nuget}/native/{platform.shared}", shared),
                  (f"{crate}.crate", f"{crate}/lib/libhoptrail.a", static),
                  (f"{archive}.tar.gz", f"{archive}/lib/libhoptrail.a", static)]
        if platform.jar:
            layer = re.sub(r"hoptrail(?=\.)", "hoptrail_jni", platform.shared)
            for name in (f"hoptrail-{version}.jar", f"hoptrail-{version}-{platform.jar}.jar"):
                places.append((name, f"natives/{platform.jar}/{platform.shared}", shared))
                if f"natives/{platform.jar}/{layer}" not in held.get(name, {}):
                    yield f"{name}: no natives/{platform.jar}/{layer}"
            others = [name for name in held.get(f"hoptrail-{version}-{platform.jar}.jar", {})
                      if name.startswith("natives/") and name.split("/")[1] not in ("", "platforms", platform.jar)]
            yield from (f"hoptrail-{version}-{platform.jar}.jar: has {name} of another platform" for name in others)
        for name, place, content in places:
            if held.get(name, {}).get(place) != content:
                yield f"{name}: {place} is not the library of {platform.target}"
        tags = re.findall(rb"(?m)^Tag: (.*)$", held.get(wheel, {}).get(f"hoptrail-{version}.dist-info/WHEEL", b""))
        if tags != [f"py3-none-{platform.wheel}".encode()]:
            yield f"{wheel}: tags {tags}"
    strays = [name for name in nupkg if name.startswith("runtimes/") and name.split("/")[1] not in {p.nuget for p, _ in built}]
    yield from (f"Hoptrail.{version}.nupkg: has {name}" for name in strays)


def sum_problems(folder):
    """Checks that SHA256SUMS has a line for every other file, with its sum."""
    sums = {}
    for line in (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines():
        digest, name = line.split("  ", 1)
        sums[name] = digest
    for path in sorted(folder.iterdir()):
        if path.name != "SHA256SUMS" and sums.pop(path.name, None) != hashlib.sha256(path.read_bytes()).hexdigest():
            yield f"SHA256SUMS has another sum or none for {path.name}"
    yield from (f"SHA256SUMS has {name}, which is not there" for name in sums)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--natives", type=Path)
    arguments = parser.parse_args()
    folder, version = arguments.folder, sbom.project_version()
    built = platforms.ready(arguments.natives) if arguments.natives else []
    problems, paths = list(sum_problems(folder)), []
    for language, patterns in artifacts_of(version, built).items():
        for pattern in patterns:
            found = [path for path in sorted(folder.iterdir()) if re.fullmatch(pattern, path.name)]
            if len(found) != 1:
                problems.append(f"{language}: {len(found)} artifacts like {pattern}, not 1")
            for path in found:
                print(f"{language:7} {path.name:58} {path.stat().st_size:11,} bytes")
                problems += problems_of(path)
                paths.append(path)
    report_parts(paths)
    if built:
        problems += native_problems(folder, version, built)
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
