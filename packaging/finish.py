#!/usr/bin/env python3
"""Puts a bill of materials into an archive, and makes its bytes reproducible.

    finish.py ARCHIVE PLACE [CONTENT…]

PLACE is the name of the bill's member, such as META-INF/sbom/hoptrail.spdx.json; CONTENT is as for sbom.py.
"""
import re
import sys
import zipfile
from pathlib import Path

import archives
import sbom


def finish(path, place, contents):
    zipped = zipfile.is_zipfile(path)
    members = archives.zip_members(path) if zipped else archives.tar_members(path)
    artifact = re.sub(r"\.(tar\.gz|tgz|crate|jar|zip|nupkg)$", "", path.name)
    members = [member for member in members if member[0] != place]
    members.append((place, sbom.document(artifact, contents), False))
    path.write_bytes(archives.zip_bytes(members) if zipped else archives.tar_gz_bytes(members))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    finish(Path(sys.argv[1]), sys.argv[2], sbom.parts_of(sys.argv[3:]))
