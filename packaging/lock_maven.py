#!/usr/bin/env python3
"""Makes a local repository of Maven that has only the files of maven.txt, so that `mvn -o` runs only their code.
(Maven checks listed sums by itself from 3.9 on; Debian 12 has 3.8.)

    lock_maven.py REPOSITORY          the repository, of files of ~/.m2/repository or of Maven Central, each with its SHA-256
    lock_maven.py --lock REPOSITORY   maven.txt, of a repository that the builds of a release have filled
"""
import hashlib
import sys
import urllib.request
from pathlib import Path

LOCK = Path(__file__).with_name("maven.txt")
SOURCES = (f"{Path.home().as_uri()}/.m2/repository/", "https://repo.maven.apache.org/maven2/")


def sum_of(content):
    return hashlib.sha256(content).hexdigest()


def lock(repository):
    files = sorted(path for kind in ("jar", "pom") for path in repository.rglob(f"*.{kind}"))
    lines = [f"{sum_of(path.read_bytes())}  {path.relative_to(repository).as_posix()}\n" for path in files]
    LOCK.write_text("".join(lines), encoding="utf-8")


def make(repository, lines, sources=SOURCES):
    """Raises ValueError for a file that no source has with its sum."""
    for expected, name in (line.split("  ") for line in lines):
        path = repository / name
        if not path.exists() or sum_of(path.read_bytes()) != expected:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content_of(name, expected, sources))


def content_of(name, expected, sources):
    found = []
    for source in sources:
        try:
            with urllib.request.urlopen(source + name) as answer:
                content = answer.read()
        except OSError as failure:
            found.append(f"{source}: {failure}")
            continue
        if sum_of(content) == expected:
            return content
        found.append(f"{source}: SHA-256 {sum_of(content)}")
    raise ValueError(f"{name}: no file with the SHA-256 {expected} ({'; '.join(found)})")


if __name__ == "__main__":
    if sys.argv[1] == "--lock":
        lock(Path(sys.argv[2]))
    else:
        make(Path(sys.argv[1]), LOCK.read_text(encoding="utf-8").splitlines())
