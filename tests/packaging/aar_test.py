#!/usr/bin/env python3
"""The Android archive has the layout that Android's build reads, and is made of fitting libraries alone. Those here are compiled
by this machine's compiler, and say that they are for the other processor."""
import io
import json
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))
import archives  # noqa: E402

PACK = ROOT / "packaging/aar.py"
ABIS = {"arm64-v8a": 183, "x86_64": 62}
POM = {"m": "http://maven.apache.org/POM/4.0.0"}


@unittest.skipUnless(shutil.which("cc"), "no C compiler here")
class Aar(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        for abi in ABIS:
            for name in ("hoptrail", "hoptrail_jni"):
                self.compile(abi, name)
        (self.folder / "out").mkdir()
        self.jar("java.jar", "META-INF/MANIFEST.MF", "META-INF/LICENSE", "io/hoptrail/Graph.class", "module-info.class",
                 "natives/platforms", "natives/linux-x86_64/libhoptrail.so")
        self.jar("kotlin.jar", "META-INF/MANIFEST.MF", "META-INF/LICENSE", "META-INF/hoptrail.kotlin_module",
                 "io/hoptrail/coroutines/Await.class")

    def compile(self, abi, name, page=16384):
        path = self.folder / "libraries" / abi / f"lib{name}.so"
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["cc", "-shared", "-fPIC", "-nostdlib", f"-Wl,-z,max-page-size={page}", "-x", "c", "-", "-o", path],
                       input=f"int of_{name}(void) {{ return 1; }}", text=True, check=True)
        content = bytearray(path.read_bytes())
        struct.pack_into("<H", content, 18, ABIS[abi])
        path.write_bytes(content)

    def jar(self, name, *members):
        (self.folder / name).write_bytes(archives.zip_bytes([(member, member.encode(), False) for member in members]))

    def pack(self):
        command = [sys.executable, "-B", PACK, *(self.folder / name for name in ("libraries", "java.jar", "kotlin.jar", "out"))]
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def packed(self):
        done = self.pack()
        self.assertEqual(done.returncode, 0, done.stderr)
        return Path(done.stdout.strip())

    def refused(self):
        done = self.pack()
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertEqual(list((self.folder / "out").iterdir()), [], "nothing is written")
        return done.stderr

    def test_it_has_what_the_build_of_an_app_reads(self):
        path = self.packed()
        self.assertEqual(path.name, "hoptrail-android-0.2.0.aar")
        with zipfile.ZipFile(path) as archive:
            names = set(archive.namelist())
            self.assertLessEqual({"AndroidManifest.xml", "classes.jar", "R.txt", "proguard.txt", "LICENSE", "NOTICE",
                                  "META-INF/com/android/build/gradle/aar-metadata.properties", "META-INF/sbom/hoptrail.spdx.json"}, names)
            self.assertEqual({name for name in names if name.startswith("jni/")},
                             {f"jni/{abi}/lib{name}.so" for abi in ABIS for name in ("hoptrail", "hoptrail_jni")})
            manifest = ElementTree.fromstring(archive.read("AndroidManifest.xml"))
            self.assertEqual(manifest.get("package"), "io.hoptrail.android")
            android = "{http://schemas.android.com/apk/res/android}"
            self.assertEqual(manifest.find("uses-sdk").get(android + "minSdkVersion"), "26")
            keeps = (ROOT / "bindings/kotlin/android/consumer-rules.pro").read_bytes()
            self.assertEqual(archive.read("proguard.txt"), keeps)

    def test_its_classes_are_those_that_android_can_load(self):
        with zipfile.ZipFile(self.packed()) as archive, zipfile.ZipFile(io.BytesIO(archive.read("classes.jar"))) as classes:
            self.assertEqual(classes.namelist(), ["META-INF/LICENSE", "META-INF/hoptrail.kotlin_module", "io/hoptrail/Graph.class",
                                                  "io/hoptrail/coroutines/Await.class"])

    def test_c_code_of_the_app_finds_header_and_library(self):
        with zipfile.ZipFile(self.packed()) as archive:
            module = "prefab/modules/hoptrail/"
            self.assertEqual(json.loads(archive.read("prefab/prefab.json"))["schema_version"], 2)
            self.assertEqual(json.loads(archive.read(module + "module.json"))["library_name"], "libhoptrail")
            self.assertEqual(archive.read(module + "include/hoptrail.h"), (ROOT / "capi/include/hoptrail.h").read_bytes())
            for abi in ABIS:
                self.assertEqual(json.loads(archive.read(f"{module}libs/android.{abi}/abi.json"))["abi"], abi)
                self.assertEqual(archive.read(f"{module}libs/android.{abi}/libhoptrail.so"), archive.read(f"jni/{abi}/libhoptrail.so"))

    def test_its_pom_names_what_it_needs(self):
        pom = ElementTree.parse(self.packed().with_suffix(".pom"))
        text = lambda path: pom.findtext(path, namespaces=POM)
        self.assertEqual((text("m:artifactId"), text("m:packaging"), text("m:version")), ("hoptrail-android", "aar", "0.2.0"))
        needed = {one.text for one in pom.findall("m:dependencies/m:dependency/m:artifactId", POM)}
        self.assertEqual(needed, {"kotlinx-coroutines-core", "gson"})
        self.assertIsNone(pom.find("m:build", POM))

    def test_two_are_equal_byte_for_byte(self):
        first = self.packed().read_bytes()
        self.assertEqual(self.packed().read_bytes(), first)

    def test_library_for_another_processor_is_refused(self):
        shutil.copy(self.folder / "libraries/x86_64/libhoptrail.so", self.folder / "libraries/arm64-v8a/libhoptrail.so")
        self.assertIn("arm64-v8a/libhoptrail.so: not for AArch64", self.refused())

    def test_library_for_small_pages_is_refused(self):
        self.compile("x86_64", "hoptrail_jni", page=4096)
        self.assertIn("a segment for pages of 4096 bytes", self.refused())

    def test_missing_and_foreign_files_are_refused(self):
        jni = self.folder / "libraries/x86_64/libhoptrail_jni.so"
        jni.write_bytes(b"MZ" + bytes(100))
        self.assertIn("not a 64-bit ELF library", self.refused())
        jni.unlink()
        self.assertIn("x86_64/libhoptrail_jni.so is missing", self.refused())


if __name__ == "__main__":
    unittest.main()
