#!/usr/bin/env python3
"""Archives are reproducible, each target has its names in the package formats, and packages are made of sound libraries alone.
The libraries here are small files that stand for them."""
import ast
import csv
import hashlib
import io
import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "packaging"), str(ROOT / "packaging/natives"), str(ROOT / "packaging/test")]
import archives  # noqa: E402
import c_archives  # noqa: E402
import finish  # noqa: E402
import platforms  # noqa: E402
import sbom  # noqa: E402
import wheels  # noqa: E402
import xcframework  # noqa: E402
from targets import TARGETS  # noqa: E402

BY_TARGET = {platform.target: platform for platform in platforms.PLATFORMS}


class InAFolder(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = Path(self.temporary.name)

    def natives(self, *targets, broken=()):
        """A folder as `./dev natives` leaves it behind."""
        for target in targets:
            folder = self.folder / "natives" / target
            folder.mkdir(parents=True)
            for name in (BY_TARGET[target].shared, "libhoptrail.a", "libhoptrail.dll.a"):
                (folder / name).write_bytes(f"{name} of {target}".encode())
            result = {"target": target, "broken": list(broken), "shared_bytes": 1}
            (folder / "built.json").write_text(json.dumps(result), encoding="utf-8")
        return self.folder / "natives"


class Archives(InAFolder):
    def made(self, name, seconds, mode):
        """An archive by the standard library, from files with this time and these rights."""
        path = self.folder / name
        source = self.folder / "source"
        source.mkdir(exist_ok=True)
        for member in ("b.txt", "a.sh"):
            (source / member).write_text(member, encoding="utf-8")
            os.chmod(source / member, 0o755 if member == "a.sh" else mode)
            os.utime(source / member, (seconds, seconds))
        if name.endswith(".zip"):
            with zipfile.ZipFile(path, "w") as archive:
                for member in ("b.txt", "a.sh"):
                    archive.write(source / member, member)
        else:
            with tarfile.open(path, "w:gz") as archive:
                for member in ("b.txt", "a.sh"):
                    archive.add(source / member, f"top/{member}")
        return path

    def test_bytes_follow_from_the_content_alone(self):
        for ending in (".zip", ".tar.gz"):
            first, second = self.made(f"first{ending}", 1e9, 0o644), self.made(f"second{ending}", 1.5e9, 0o600)
            self.assertNotEqual(first.read_bytes(), second.read_bytes())
            archives.rewrite(first)
            archives.rewrite(second)
            self.assertEqual(first.read_bytes(), second.read_bytes(), ending)

    def test_order_and_rights_stay(self):
        path = self.made("some.zip", 1e9, 0o640)
        archives.rewrite(path)
        self.assertEqual(archives.zip_members(path), [("b.txt", b"b.txt", False), ("a.sh", b"a.sh", True)])
        path = self.made("some.tar.gz", 1e9, 0o640)
        archives.rewrite(path)
        self.assertEqual(archives.tar_members(path), [("top/b.txt", b"b.txt", False), ("top/a.sh", b"a.sh", True)])

    def test_a_link_stays_a_link(self):
        content = archives.tar_gz_bytes([("lib/a.so.1", b"x", True), ("lib/a.so", "a.so.1", False)])
        (self.folder / "a.tar.gz").write_bytes(content)
        self.assertEqual(archives.tar_members(self.folder / "a.tar.gz"), [("lib/a.so.1", b"x", True), ("lib/a.so", "a.so.1", False)])

    def test_a_bill_of_materials_is_put_in_once(self):
        path = self.made("some.tar.gz", 1e9, 0o644)
        for _ in range(2):
            finish.finish(path, "top/hoptrail.spdx.json", ["eigen"])
        bills = [content for name, content, _ in archives.tar_members(path) if name == "top/hoptrail.spdx.json"]
        self.assertEqual(len(bills), 1)
        bill = json.loads(bills[0])
        self.assertEqual([package["name"] for package in bill["packages"]], ["hoptrail", "Eigen"])
        self.assertEqual(bill["packages"][1]["licenseDeclared"], "MPL-2.0")

    @unittest.skipIf(shutil.which("pkg-config") is None or shutil.which("c++") is None, "needs pkg-config and a compiler")
    def test_a_bill_has_the_versions_of_the_headers_that_are_installed(self):
        compared = 0
        for key, module in {"flatbuffers": "flatbuffers", "eigen": "eigen3", "curl": "libcurl", "cli11": "CLI11", "json": "nlohmann_json"}.items():
            told = subprocess.run(["pkg-config", "--modversion", module], capture_output=True, text=True)
            if told.returncode == 0:
                [_, part] = json.loads(sbom.document("some", [key]))["packages"]
                self.assertEqual(part["versionInfo"], told.stdout.strip(), key)
                compared += 1
        self.assertGreater(compared, 0)

    def test_notice_names_every_part_of_the_bills(self):
        notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
        for key, name in {"unicode": "Unicode Character Database", "snowball": "Snowball", "xoshiro": "xoshiro256**",
                          "flatbuffers": "FlatBuffers", "eigen": "Eigen", "libstdc++": "GCC's C++ standard library",
                          "libc++": "libc++", "curl": "libcurl", "cli11": "CLI11", "json": "JSON for Modern C++"}.items():
            self.assertIn(key, sbom.PARTS)
            self.assertIn(name, notice)


class Platforms(InAFolder):
    def test_every_target_has_its_names(self):
        self.assertEqual([platform.target for platform in platforms.PLATFORMS], [target.name for target in TARGETS])
        for field in ("wheel", "jar", "nuget", "rust"):
            names = [name for platform in platforms.PLATFORMS if (name := getattr(platform, field))]
            self.assertEqual(len(names), len(set(names)), field)

    def test_a_wheel_promises_no_older_system_than_the_floor(self):
        floors = {target.name: target.floor for target in TARGETS}
        for platform in platforms.PLATFORMS:
            tag = re.fullmatch(r"(manylinux|macosx)_(\d+)_(\d+)_\w+", platform.wheel)
            if tag:
                self.assertGreaterEqual((int(tag[2]), int(tag[3])), floors[platform.target], platform.wheel)

    def test_the_python_package_lists_the_wheels(self):
        source = ast.parse((ROOT / "bindings/python/src/hoptrail/_library.py").read_text(encoding="utf-8"))
        listed = next(ast.literal_eval(node.value) for node in source.body
                      if isinstance(node, ast.Assign) and node.targets[0].id == "PLATFORMS")
        self.assertEqual(list(listed), [platform.wheel for platform in platforms.PLATFORMS])

    def test_only_sound_libraries_are_ready(self):
        natives = self.natives("linux-x86_64-gnu", "windows-x86_64")
        self.natives("linux-aarch64-gnu", broken=["needs the symbol version GLIBC_2.34"])
        self.assertEqual([platform.target for platform, _ in platforms.ready(natives)], ["linux-x86_64-gnu", "windows-x86_64"])
        (natives / "windows-x86_64/hoptrail.dll").unlink()
        self.assertEqual([platform.target for platform, _ in platforms.ready(natives)], ["linux-x86_64-gnu"])
        # The newest record counts: a run of the tests that failed since.
        failed = natives / "linux-x86_64-gnu/result.json"
        failed.write_text(json.dumps({"broken": ["vectors: exit code 1"], "shared_bytes": 1}), encoding="utf-8")
        os.utime(natives / "linux-x86_64-gnu/built.json", (1e9, 1e9))
        self.assertEqual(platforms.ready(natives), [])


class Wheels(unittest.TestCase):
    MEMBERS = [("hoptrail/", b"", False), ("hoptrail/__init__.py", b"x", False), ("hoptrail/libhoptrail.so", b"linux", True),
               ("hoptrail-0.1.0.dist-info/WHEEL", b"Wheel-Version: 1.0\nTag: py3-none-linux_x86_64\n\n", False),
               ("hoptrail-0.1.0.dist-info/RECORD", b"old", False)]

    def test_library_tag_and_record_are_the_platforms(self):
        made = wheels.remake(self.MEMBERS, "hoptrail-0.1.0-py3-none-win_amd64", ("hoptrail.dll", b"windows"), "win_amd64", "libc++")
        held = {name: content for name, content, _ in made}
        self.assertEqual(held["hoptrail/hoptrail.dll"], b"windows")
        self.assertNotIn("hoptrail/libhoptrail.so", held)
        self.assertEqual(re.findall(rb"Tag: (.*)", held["hoptrail-0.1.0.dist-info/WHEEL"]), [b"py3-none-win_amd64"])
        self.assertEqual(made[-1][0], "hoptrail-0.1.0.dist-info/RECORD")
        rows = {row[0]: row[1:] for row in csv.reader(io.StringIO(made[-1][1].decode()))}
        self.assertEqual(set(rows), set(held))
        self.assertNotIn("hoptrail/", rows)
        for name, content in held.items():
            if not name.endswith("RECORD"):
                digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
                self.assertEqual(rows[name], [f"sha256={digest}", str(len(content))])


class CArchives(InAFolder):
    def members(self, target):
        self.natives(target)
        made = c_archives.members_of(BY_TARGET[target], self.folder / "natives" / target, "0.1.0")
        return {name: content for name, content, _ in made}

    def test_linux_has_the_links_that_loaders_and_linkers_look_for(self):
        held = self.members("linux-aarch64-musl")
        self.assertEqual(held["lib/libhoptrail.so"], "libhoptrail.so.0.1.0")
        self.assertEqual(held["lib/libhoptrail.so.0"], "libhoptrail.so.0.1.0")
        self.assertEqual(held["lib/libhoptrail.so.0.1.0"], b"libhoptrail.so of linux-aarch64-musl")
        self.assertEqual(held["include/hoptrail.h"], (ROOT / "capi/include/hoptrail.h").read_bytes())

    def test_windows_has_an_import_library_that_cmake_names(self):
        held = self.members("windows-aarch64")
        self.assertEqual(held["bin/hoptrail.dll"], b"hoptrail.dll of windows-aarch64")
        config = held["lib/cmake/hoptrail/hoptrailConfig.cmake"].decode()
        for path in re.findall(r"\$\{hoptrail_prefix\}/([\w./]+)", config):
            self.assertTrue(path == "include" or path in held, path)
        self.assertIn("IMPORTED_IMPLIB", config)


class Frameworks(InAFolder):
    def test_it_has_both_processors_or_is_not_made(self):
        self.assertEqual(xcframework.members(self.natives("macos-aarch64")), [])
        held = {name: content for name, content, _ in xcframework.members(self.natives("macos-x86_64"))}
        library = held["CHoptrail.xcframework/macos-arm64_x86_64/libhoptrail.a"]
        from xcframework_slices import slices  # of packaging/test
        self.assertEqual({name: content.rstrip(b"\0") for name, content in slices(library).items()}, {
            "arm64": b"libhoptrail.a of macos-aarch64", "x86_64": b"libhoptrail.a of macos-x86_64"})


class Addresses(unittest.TestCase):
    def test_every_manifest_has_the_addresses_of_the_project(self):
        project = json.loads((ROOT / "packaging/project.json").read_text(encoding="utf-8"))
        for name in ("python/pyproject.toml", "java/pom.xml", "kotlin/pom.xml", "js/package.json", "mcp/package.json", "rust/Cargo.toml",
                     "csharp/Hoptrail.csproj"):
            text = (ROOT / "bindings" / name).read_text(encoding="utf-8")
            found = set(re.findall(re.escape(project["home"]) + r"[\w/]*", text))
            self.assertLessEqual({project["home"], project["source"]}, found, name)
            self.assertLessEqual(found, set(project.values()), name)


if __name__ == "__main__":
    unittest.main()
