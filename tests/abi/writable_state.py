#!/usr/bin/env python3
"""The library has no writable global of its own but the live count, and no code that runs when it is loaded.

    writable_state.py NM libhoptrail.a
"""
import re
import subprocess
import sys

ALLOWED = re.compile(
    r"hop::capi::live_objects$"
    r"|^DW\.ref\.__gxx_personality_v0$"  # the compiler's pointer to the unwinder, written by the loader
    r"|^(typeinfo|vtable|VTT|construction vtable) (name )?for "  # constant but for relocation
)

nm, archive = sys.argv[1:]
listed = subprocess.run([nm, "-A", "-C", archive], check=True, capture_output=True, text=True).stdout
bad, seen = [], 0
for line in listed.splitlines():
    found = re.match(r"[^:]*:([^:]*):\s*[0-9a-f]*\s+(\S)\s+(.*)$", line)
    if not found:
        continue
    member, kind, name = found.groups()
    seen += 1
    starts = re.match(r"_GLOBAL__sub_I_|__static_initialization|_GLOBAL__I_", name)
    # D d B b S s C: writable data; V v: weak objects, of which constants in relocated sections are some.
    if starts or (kind in "DdBbSsCu" and not ALLOWED.search(name)):
        bad.append(f"{member}: {kind} {name}")
print("\n".join(bad) if bad else f"{seen} symbols, none writable but the live count")
sys.exit(bool(bad) or seen == 0)
