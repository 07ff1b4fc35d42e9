#!/usr/bin/env python3
"""The rules for built libraries find what is broken: one break at a time in the facts of a sound library, an archive's table of
symbols in both forms, and an object whose functions are hidden by the compiler here.

    rules_test.py CC
"""
import struct
import subprocess
import sys
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packaging/natives"))
from archive_symbols import archive_symbols  # noqa: E402
from facts import Facts  # noqa: E402
from hidden import hide  # noqa: E402
from platform_page import page, table  # noqa: E402
from rules import violations  # noqa: E402
from targets import TARGETS  # noqa: E402

BY_NAME = {target.name: target for target in TARGETS}
DECLARED = frozenset({"hop_version", "hop_live_objects"})


def sound(name):
    """The facts of a library that keeps every rule of its target."""
    target = BY_NAME[name]
    return target, Facts(
        target.form, target.machine, set(DECLARED), set(target.needs),
        {("GLIBC", target.floor)} if target.form == "ELF" and target.floor else set(),
        target.floor if target.form != "ELF" else (), set(DECLARED) | {"_Znwm"},
        {*DECLARED, "__imp_hop_version"} if target.form == "PE" else None, {f"_ZN3hop{kernel}v" for kernel in target.kernels})


class Rules(unittest.TestCase):
    def broken(self, name, **changes):
        target, facts = sound(name)
        return list(violations(target, replace(facts, **changes), DECLARED))

    def test_sound_libraries_break_no_rule(self):
        for target in TARGETS:
            self.assertEqual(self.broken(target.name), [], target.name)

    def test_exports_are_those_of_the_header(self):
        self.assertEqual(self.broken("linux-x86_64-gnu", exports={*DECLARED, "_ZTISt9exception"}),
                         ["exported and not declared: _ZTISt9exception"])
        self.assertEqual(self.broken("macos-aarch64", exports={"hop_version"}), ["declared and not exported: hop_live_objects"])
        # The weak operators of a C++ runtime stay visible on macOS, and nowhere else.
        self.assertEqual(self.broken("macos-x86_64", exports={*DECLARED, "_Znwm", "_ZTISt9exception"}),
                         ["exported and not declared: _ZTISt9exception"])
        self.assertEqual(self.broken("linux-aarch64-gnu", exports={*DECLARED, "_Znwm"}), ["exported and not declared: _Znwm"])
        self.assertEqual(self.broken("linux-riscv64-gnu", archive_symbols={"hop_version"}),
                         ["declared and not in the static library: hop_live_objects"])

    def test_the_libraries_for_musl_ask_for_nothing_that_android_lacks(self):
        self.assertEqual(self.broken("linux-aarch64-musl", imports={"malloc", "__errno_location", "aligned_alloc", "stderr"}), [])
        self.assertEqual(self.broken("linux-x86_64-musl", imports={"malloc", "qsort_r"}),
                         ["needs qsort_r, which Android's C library lacks at API level 26"])
        self.assertEqual(self.broken("linux-x86_64-gnu", imports={"qsort_r"}), [])

    def test_an_import_library_has_the_same_functions(self):
        self.assertEqual(self.broken("windows-x86_64", import_symbols={"hop_version", "hop_live_objects", "hop_old"}),
                         ["in the import library and not declared: hop_old"])
        self.assertEqual(self.broken("windows-aarch64", import_symbols={"hop_version"}),
                         ["declared and not in the import library: hop_live_objects"])

    def test_needs_only_the_base_system(self):
        self.assertIn("needs libstdc++.so.6,", self.broken("linux-x86_64-gnu", needed={"libc.so.6", "libstdc++.so.6"})[0])
        self.assertIn("needs libc.so.6,", self.broken("linux-x86_64-musl", needed={"libc.so.6"})[0])
        self.assertEqual(self.broken("windows-x86_64", needed={"api-ms-win-crt-heap-l1-1-0.dll"}), [])
        self.assertEqual(len(self.broken("windows-x86_64", needed={"libstdc++-6.dll"})), 1)

    def test_needs_nothing_newer_than_the_floor(self):
        newer = {("GLIBC", (2, 17)), ("GLIBC", (2, 33))}
        self.assertEqual(self.broken("linux-x86_64-gnu", versions=newer), ["needs GLIBC_2.33, newer than glibc 2.17"])
        self.assertEqual(self.broken("linux-x86_64-gnu", versions={("GLIBC", (2, 2, 5))}), [])
        self.assertEqual(self.broken("linux-x86_64-gnu", versions={("GLIBCXX", (3, 4))}), ["needs the symbol version GLIBCXX_3.4"])
        self.assertEqual(self.broken("linux-aarch64-musl", versions={("GLIBC", (2, 4))}),
                         ["needs GLIBC_2.4, and linux-aarch64-musl has no glibc"])
        self.assertEqual(self.broken("macos-x86_64", minimum_system=(13, 0)),
                         ["states 13.0 as its oldest system, newer than macOS 11.0"])
        self.assertEqual(self.broken("macos-x86_64", minimum_system=()), ["states no oldest system"])

    def test_machine_and_kernels(self):
        self.assertEqual(self.broken("linux-aarch64-gnu", machine="X86_64"), ["a library for ELF X86_64, not ELF AARCH64"])
        _, facts = sound("linux-x86_64-gnu")
        without = {symbol for symbol in facts.object_symbols if "avx512" not in symbol}
        self.assertEqual(self.broken("linux-x86_64-gnu", object_symbols=without), ["the object has no avx512_kernels"])


def member(name, content):
    return name.ljust(16) + b"0".ljust(32) + str(len(content)).encode().ljust(10) + b"`\n" + content


class Archives(unittest.TestCase):
    def test_both_forms_of_the_table(self):
        names = b"hop_a\0hop_b\0"
        gnu = struct.pack(">III", 2, 8, 8) + names
        self.assertEqual(archive_symbols(b"!<arch>\n" + member(b"/", gnu)), {"hop_a", "hop_b"})
        bsd = b"__.SYMDEF\0\0\0" + struct.pack("<IIIIII", 16, 0, 8, 6, 8, len(names)) + names
        self.assertEqual(archive_symbols(b"!<arch>\n" + member(b"#1/12", bsd)), {"hop_a", "hop_b"})

    def test_no_table_is_an_error(self):
        self.assertRaises(ValueError, archive_symbols, b"\x7fELF")
        self.assertRaises(ValueError, archive_symbols, b"!<arch>\n" + member(b"a.o/", b"12"))


class Hidden(unittest.TestCase):
    def test_a_library_around_a_hidden_object_exports_what_is_left(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "a.c").write_text("int hop_a(void) { return 1; }\nint hop_b(void) { return hop_a(); }\n", encoding="utf-8")
            subprocess.run([sys.argv[1], "-fPIC", "-c", folder / "a.c", "-o", folder / "a.o"], check=True)
            data, count = hide((folder / "a.o").read_bytes(), {"hop_a", "hop_none"})
            self.assertEqual(count, 1)
            (folder / "a.o").write_bytes(data)
            subprocess.run([sys.argv[1], "-shared", folder / "a.o", "-o", folder / "a.so"], check=True)
            listed = subprocess.run(["nm", "-D", "--defined-only", folder / "a.so"], check=True, capture_output=True, text=True)
            self.assertIn(" hop_b\n", listed.stdout)
            self.assertNotIn(" hop_a\n", listed.stdout)

    def test_other_files_are_refused(self):
        self.assertRaises(ValueError, hide, b"MZ\0\0" + bytes(64), {"hop_a"})


class Pages(unittest.TestCase):
    result = {"target": "linux-x86_64-gnu", "broken": [], "shared_bytes": 3_700_000, "static_bytes": 12_000_000,
              "needs_system": "glibc 2.16", "floor": "glibc 2.17", "needed": ["libc.so.6"], "exports": 2, "tested": "run here",
              "programs": 20, "vectors": 400, "processors": []}

    def test_a_target_stands_in_the_tier_that_it_reached(self):
        text = page([self.result, {**self.result, "target": "seen", "tested": "structure"},
                     {**self.result, "target": "bad", "broken": ["exported and not declared: x"]}], ["linux-x86_64-gnu", "none"])
        tier_1, tier_2, tier_3 = (text.split(f"## Tier {i}")[1].split("## Tier")[0] for i in (1, 2, 3))
        self.assertIn("linux-x86_64-gnu", tier_1)
        self.assertNotIn("bad", tier_1 + tier_2)
        self.assertIn("| seen |", tier_2)
        self.assertIn("| bad |", tier_3)
        self.assertIn("| none |", tier_3)

    def test_a_target_that_was_not_built_keeps_its_row(self):
        names = ["linux-x86_64-gnu", "seen", "bad", "new"]
        earlier = page([self.result, {**self.result, "target": "seen", "tested": "structure"},
                        {**self.result, "target": "bad", "broken": ["x"]}], names[:3])
        text = page([{**self.result, "target": "bad", "shared_bytes": 9_990_000}], names, earlier)
        tier_1, tier_2, tier_3 = (text.split(f"## Tier {i}")[1].split("## Tier")[0] for i in (1, 2, 3))
        self.assertIn("| bad | 9.99 |", tier_1)  # it is fixed, and its old row is gone
        self.assertLess(tier_1.index("| linux-x86_64-gnu |"), tier_1.index("| bad |"))
        self.assertIn("| seen |", tier_2)
        self.assertIn("| new |", tier_3)
        self.assertNotIn("| bad |", tier_3)
        self.assertEqual(page([], names[:3], earlier), earlier)

    def test_a_failure_is_in_the_table(self):
        self.assertIn("| passed |", table([self.result]))
        self.assertIn("| 1 broken |", table([{**self.result, "broken": ["x"]}]))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    unittest.main(argv=sys.argv[:1])
