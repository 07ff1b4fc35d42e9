#!/bin/sh
# c.sh OUT: the tarball of an installation for C, C++ and the command: headers, libraries, CMake and pkg-config files.
# HOPTRAIL_NATIVE is the build folder of the preset `package`, HOPTRAIL_BUILD a folder to work in. With HOPTRAIL_NATIVES (of
# `./dev natives`) there is an archive for each platform in that folder, too, without the command.
set -eu
out=$1
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
version=$(sed -n 's/^project(hoptrail VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
name=hoptrail-c-$version-linux-$(uname -m)
rm -rf "$HOPTRAIL_BUILD"
mkdir -p "$HOPTRAIL_BUILD"
cmake --install "$HOPTRAIL_NATIVE" --strip --prefix "$HOPTRAIL_BUILD/$name" >/dev/null
cp "$root/LICENSE" "$root/NOTICE" "$root/README.md" "$HOPTRAIL_BUILD/$name/"
tar -C "$HOPTRAIL_BUILD" --sort=name -czf "$out/$name.tar.gz" "$name"
python3 -B "$root/packaging/finish.py" "$out/$name.tar.gz" "$name/hoptrail.spdx.json" engine eigen libstdc++ cli11 json
if [ -n "${HOPTRAIL_NATIVES:-}" ]; then python3 -B "$root/packaging/c_archives.py" "$HOPTRAIL_NATIVES" "$out"; fi
