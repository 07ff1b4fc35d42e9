#!/usr/bin/env python3
"""Splits the jar with the libraries of all platforms into one per platform, for programs that need a single one.

    classifier_jars.py JAR     writes JAR-PLATFORM.jar next to it for each folder of natives/
"""
import sys
from pathlib import Path

import archives


def is_for(name, platform):
    """Whether the jar of `platform` contains that member of the whole jar."""
    return not name.startswith("natives/") or name in ("natives/", "natives/platforms") or name.startswith(f"natives/{platform}/")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    jar = Path(sys.argv[1])
    members = archives.zip_members(jar)
    whole = {name: content for name, content, _ in members}
    for platform in whole["natives/platforms"].decode().split():
        own = [(name, f"{platform}\n".encode() if name == "natives/platforms" else content, executable)
               for name, content, executable in members if is_for(name, platform)]
        jar.with_name(f"{jar.stem}-{platform}.jar").write_bytes(archives.zip_bytes(own))


if __name__ == "__main__":
    main()
