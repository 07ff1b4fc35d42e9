#!/usr/bin/env python3
"""Looks up known vulnerabilities of the parts by others in osv.dev: those that packages contain, and those that a package
manager installs with them, in the versions of the lock files and of this machine.

    audit.py [--service URL]

Prints a line for each part, and the line of docs/trust.md (L3). Exit 1 if a part has a known vulnerability, 77 if the service cannot
be reached.
"""
import argparse
import datetime
import json
import platform
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "packaging"), str(ROOT / "tests" / "trust")]
import sbom  # noqa: E402
from trust import report  # noqa: E402

# Part of sbom.py → package of Debian that has its headers or library. No database lists the others.
DEBIAN = {"flatbuffers": "libflatbuffers-dev", "eigen": "libeigen3-dev", "libstdc++": "libstdc++-12-dev", "curl": "libcurl4",
          "cli11": "libcli11-dev", "json": "nlohmann-json3-dev"}
CRATES = ("serde", "serde_json", "tracing", "cc")  # the dependencies of the crates hoptrail and hoptrail-sys


def of_debian():
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        release = {}
    if release.get("ID") != "debian":
        print("not Debian, so that the versions of the compiled headers are unknown", file=sys.stderr)
        return
    for key, package in DEBIAN.items():
        asked = subprocess.run(["dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", package], capture_output=True, text=True)
        if asked.returncode == 0:
            yield (f"Debian:{release['VERSION_ID']}", *asked.stdout.split())
        else:
            print(f"not installed: {package}, so that the version of {sbom.PARTS[key][0]} is unknown", file=sys.stderr)


def of_npm(lock):
    for path, package in json.loads(lock.read_text(encoding="utf-8"))["packages"].items():
        name = path.rpartition("node_modules/")[2]
        if path.startswith("node_modules/") and not package.get("dev") and not package.get("link"):
            yield "npm", name, package["version"]


def of_cargo(lock, named):
    packages = {package["name"]: package for package in tomllib.loads(lock.read_text(encoding="utf-8"))["package"]}
    found, rest = set(), list(named)
    while rest:
        name = rest.pop()
        if name in found:
            continue
        found.add(name)
        rest += (dependency.split(" ")[0] for dependency in packages[name].get("dependencies", []))
    return (("crates.io", name, packages[name]["version"]) for name in sorted(found))


def of_python(requirements, named):
    for line in requirements.read_text(encoding="utf-8").splitlines():
        name, _, version = line.partition("==")
        if name in named:
            yield "PyPI", name, version


def parts():
    yield from of_debian()
    yield from of_npm(ROOT / "bindings/mcp/package-lock.json")
    yield from of_cargo(ROOT / "bindings/rust/Cargo.lock", CRATES)
    yield from of_python(ROOT / "tests/bindings/python/requirements.txt", ["numpy"])


def known(listed, service):
    """For each part the ids of its known vulnerabilities."""
    asked = [{"package": {"ecosystem": ecosystem, "name": name}, "version": version} for ecosystem, name, version in listed]
    request = urllib.request.Request(f"{service}/v1/querybatch", json.dumps({"queries": asked}).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        results = json.load(answer)["results"]
    if len(results) != len(listed):
        raise ValueError(f"{service}: {len(results)} results for {len(listed)} parts")
    return [[vulnerability["id"] for vulnerability in result.get("vulns", [])] for result in results]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--service", default="https://api.osv.dev")
    service = parser.parse_args().service
    listed = list(parts())
    try:
        found = known(listed, service)
    except urllib.error.URLError as failure:
        print(f"skipped: {service}: {failure.reason}", file=sys.stderr)
        found = None
    print(f"{len(listed)} parts on {datetime.date.today()}")
    for (ecosystem, name, version), ids in zip(listed, found or [["not looked up"]] * len(listed)):
        print(f"{ecosystem:10} {name:32} {version:24} {', '.join(ids)}".rstrip())
    if found is None:
        return 77
    return report("L3", "known vulnerabilities", {"parts": (len(listed), 20, None), "parts with a known vulnerability": (sum(map(bool, found)), 0, 0)})


if __name__ == "__main__":
    sys.exit(main())
