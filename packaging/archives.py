#!/usr/bin/env python3
"""Archives whose bytes depend only on their content: no time, no user, no permissions except "executable".

    archives.py ARCHIVE…    rewrites zip archives (.whl, .jar, .nupkg, .zip) and .tar.gz, .tgz and .crate in place

The order of members stays, because some formats depend on it: a jar begins with its manifest, a wheel ends with its record.
"""
import gzip
import io
import sys
import tarfile
import zipfile
from pathlib import Path

MOMENT = (2026, 1, 1, 0, 0, 0)
SECONDS = 1767225600  # a fixed time, since 1970


def zip_bytes(members):
    """A zip archive of [(name, content, is executable)]."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content, executable in members:
            entry = zipfile.ZipInfo(name, MOMENT)
            entry.create_system = 3  # Unix, on every machine that packs
            entry.external_attr = (0o40755 << 16 | 0x10) if name.endswith("/") else (0o100755 if executable else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_STORED if name.endswith("/") else zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return held.getvalue()


def tar_gz_bytes(members):
    """A compressed tar archive of [(name, content, is executable)]. A str as content is the target of a link."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content, executable in members:
            entry = tarfile.TarInfo(name)
            entry.mtime = SECONDS
            entry.mode = 0o755 if executable else 0o644
            if isinstance(content, str):
                entry.type, entry.linkname = tarfile.SYMTYPE, content
                archive.addfile(entry)
            else:
                entry.size = len(content)
                archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(held.getvalue(), compresslevel=9, mtime=0)


def zip_members(path):
    with zipfile.ZipFile(path) as archive:
        return [(entry.filename, archive.read(entry), bool(entry.external_attr >> 16 & 0o100)) for entry in archive.infolist()]


def tar_members(path):
    """Files and links; folders are implied."""
    with tarfile.open(path) as archive:
        entries = [entry for entry in archive.getmembers() if entry.isfile() or entry.issym()]
        return [(entry.name, entry.linkname if entry.issym() else archive.extractfile(entry).read(), bool(entry.mode & 0o100))
                for entry in entries]


def folder_members(folder, prefix=""):
    """All files and links in a folder, at any depth, sorted by name."""
    folder = Path(folder)
    paths = sorted((path for path in folder.rglob("*") if path.is_file() or path.is_symlink()),
                   key=lambda path: path.relative_to(folder).as_posix())
    return [(prefix + path.relative_to(folder).as_posix(),
             str(path.readlink()) if path.is_symlink() else path.read_bytes(),
             not path.is_symlink() and bool(path.stat().st_mode & 0o100)) for path in paths]


def rewrite(path):
    path = Path(path)
    if zipfile.is_zipfile(path):
        path.write_bytes(zip_bytes(zip_members(path)))
    else:
        path.write_bytes(tar_gz_bytes(tar_members(path)))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for name in sys.argv[1:]:
        rewrite(name)
