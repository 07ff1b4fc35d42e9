#!/bin/sh
# swift.sh OUT: the Swift package, with the engine's sources in it. HOPTRAIL_SOURCES is a folder of collect_sources.py,
# HOPTRAIL_BUILD a folder to work in. With HOPTRAIL_NATIVES (of `./dev natives`) an XCFramework for macOS, too.
set -eu
out=$1
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
version=$(sed -n 's/^project(hoptrail VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
name=hoptrail-swift-$version
package=$HOPTRAIL_BUILD/$name
rm -rf "$package"
mkdir -p "$package"
cp "$root/bindings/swift/Package.swift" "$root/bindings/swift/README.md" "$root/LICENSE" "$root/NOTICE" "$package/"
cp -RL "$root/bindings/swift/Sources" "$root/bindings/swift/Tests" "$package/"  # follows the link to the repository's header
rm -rf "$package/Sources/CHoptrail/library"
cp -R "$HOPTRAIL_SOURCES" "$package/Sources/CHoptrail/library"
mkdir -p "$out"
tar -C "$HOPTRAIL_BUILD" --sort=name -czf "$out/$name.tar.gz" "$name"
python3 -B "$root/packaging/finish.py" "$out/$name.tar.gz" "$name/hoptrail.spdx.json" engine
if [ -n "${HOPTRAIL_NATIVES:-}" ]; then python3 -B "$root/packaging/xcframework.py" "$HOPTRAIL_NATIVES" "$out"; fi
