#!/usr/bin/env python3
"""`packaging/version.py` sets the version everywhere, and finds each place that has another one. It runs in a copy of the files."""
import importlib.util
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def places():
    spec = importlib.util.spec_from_file_location("version", ROOT / "packaging/version.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return [(path, match.span(1)) for path, match, _ in module.found()]


class Version(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        for path in {path for path, _ in places()} | {ROOT / "packaging/version.py", ROOT / "CHANGELOG.md"}:
            copy = self.folder / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)

    def run_with(self, argument):
        return subprocess.run([sys.executable, "-B", self.folder / "packaging/version.py", argument], capture_output=True, text=True)

    def test_all_files_have_one_version(self):
        done = self.run_with("--check")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_new_version_stands_in_every_place(self):
        self.assertEqual(self.run_with("97.8.6").returncode, 0)
        for path in {path for path, _ in places()}:
            before = path.read_text(encoding="utf-8")
            after = (self.folder / path.relative_to(ROOT)).read_text(encoding="utf-8")
            self.assertEqual(len(re.findall(r"\b97\.8\b", after)), sum(1 for at, _ in places() if at == path), path)
            self.assertEqual(len(before.splitlines()), len(after.splitlines()), path)
        self.assertIn("CHANGELOG.md has no section of 97.8.6", self.run_with("--check").stderr)

    def test_each_place_that_differs_is_named(self):
        for path, (begin, _) in places()[1:]:
            copy = self.folder / path.relative_to(ROOT)
            text = copy.read_text(encoding="utf-8")
            copy.write_text(f"{text[:begin]}9{text[begin:]}", encoding="utf-8")
            done = self.run_with("--check")
            self.assertNotEqual(done.returncode, 0, path)
            self.assertIn(str(path.relative_to(ROOT)), done.stderr)
            copy.write_text(text, encoding="utf-8")

    def test_what_is_no_version_is_refused(self):
        for text in ("2", "1.2", "v1.2.3", "1.2.3-rc1", ""):
            self.assertIn("MAJOR.MINOR.PATCH", self.run_with(text).stderr)


if __name__ == "__main__":
    unittest.main()
