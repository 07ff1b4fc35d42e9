#!/bin/sh
# swift.sh OUT: unpacks the Swift package elsewhere, checks its structure, and compiles the engine's unit from its folders. With
# a Swift compiler, tests/bindings/swift/run has built and tested the same package.
set -eu
out=$1
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
rm -rf "$HOPTRAIL_BUILD"
mkdir -p "$HOPTRAIL_BUILD"
tar -C "$HOPTRAIL_BUILD" --strip-components=1 -xzf "$out"/hoptrail-swift-*.tar.gz
python3 -B "$root/tests/bindings/swift/structure.py" "$HOPTRAIL_BUILD"

cd "$HOPTRAIL_BUILD/Sources/CHoptrail"
# The folders that Package.swift names.
folders=$(sed -n 's/.*\.headerSearchPath("\([^"]*\)").*/-I \1/p' ../../Package.swift)
# shellcheck disable=SC2086  # a list of flags
c++ -std=c++20 -Wno-unknown-pragmas -fsyntax-only -I include $folders hoptrail.cc
cc -std=c11 -Wall -Werror -fsyntax-only -I include -x c include/hoptrail.h
