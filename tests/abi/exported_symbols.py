#!/usr/bin/env python3
"""The library exports exactly the functions that hoptrail.h declares.

    exported_symbols.py NM LIBRARY hoptrail.h
"""
import re
import subprocess
import sys

nm, library, header = sys.argv[1:]
text = re.sub(r"/\*.*?\*/", "", open(header, encoding="utf-8").read(), flags=re.S)
text = re.sub(r"#define HOP_API.*", "", text)
declared = set(re.findall(r"HOP_API\s+[^;(]*?\b(hop_\w+)\(", text))
listed = subprocess.run([nm, "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
exported = {line.split()[-1].split("@")[0] for line in listed.splitlines()}
for name in sorted(declared - exported):
    print(f"declared and not exported: {name}")
for name in sorted(exported - declared):
    print(f"exported and not declared: {name}")
print(f"{len(declared)} functions declared, {len(exported)} symbols exported")
sys.exit(declared != exported or not declared)
