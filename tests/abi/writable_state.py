#!/usr/bin/env python3
"""The library has no writable global except the live count, and no code that runs when it is loaded.

    writable_state.py OBJDUMP libhoptrail.a
"""
import re
import subprocess
import sys

# DW.ref: pointers for unwinding, written by the loader alone. flatbuffers::data: a byte that stands for "empty", never written.
# Eigen keeps the sizes of the processor's caches, read when a training first multiplies matrices; nothing else of it is there.
ALLOWED = re.compile(r"^hop::capi::live_objects$|^DW\.ref\.|^(guard variable for )?Eigen::internal::manage_caching_sizes\(.*m_cacheSizes$|^[\w ]+\* flatbuffers::data<|^flatbuffers::data<")
CONSTANT_ONCE_LOADED = re.compile(r"^\.data\.rel\.ro")
WRITABLE = re.compile(r"^(\.data|\.bss|\.tdata|\.tbss|\*COM\*)")
RUNS_AT_LOAD = re.compile(r"^(\.init_array|\.ctors|\.fini_array|\.dtors)")

objdump, archive = sys.argv[1:]
listed = subprocess.run([objdump, "-t", "-h", "-C", archive], check=True, capture_output=True, text=True).stdout
bad, seen, member = [], 0, ""
for line in listed.splitlines():
    if found := re.match(r"(\S+):\s+file format", line):
        member = found.group(1)
    elif found := re.match(r"\s+\d+\s+(\.\S+)\s+[0-9a-f]{8}", line):  # a section
        if RUNS_AT_LOAD.match(found.group(1)):
            bad.append(f"{member}: section {found.group(1)}")
    elif found := re.match(r"[0-9a-f]{8,16} (.{7}) (\S+)\s+[0-9a-f]{8,16}\s+(?:\.hidden )?(.*)$", line):  # a symbol
        flags, section, name = found.groups()
        seen += 1
        if flags[6] == "d" or name == section or not WRITABLE.match(section) or CONSTANT_ONCE_LOADED.match(section):
            continue
        if not ALLOWED.search(name):
            bad.append(f"{member}: {name} in {section}")
print("\n".join(bad) if bad else f"{seen} symbols, none writable but the live count")
sys.exit(bool(bad) or seen == 0)
