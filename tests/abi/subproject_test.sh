#!/bin/sh
# A project that takes a checkout by FetchContent finds the targets, with the C and the C++ header, and has none of the tests,
# the command and the install rules. Its program is compiled; to link it, the library would have to be built once more.
#
#     subproject_test.sh BUILD_FOLDER SOURCE_FOLDER CHECKOUT CMAKE CXX
set -eu
build=$1 source=$2 checkout=$3 cmake=$4 cxx=$5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
generator=$(sed -n 's/^CMAKE_GENERATOR:INTERNAL=//p' "$build/CMakeCache.txt")
[ "$generator" = Ninja ] || { echo "generator $generator: not tried"; exit 0; }
"$cmake" -G Ninja -S "$source/subproject" -B "$work/build" -DHOPTRAIL_CHECKOUT="$checkout" -DCMAKE_CXX_COMPILER="$cxx" \
  -DCMAKE_BUILD_TYPE=Debug >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
for app in app static_app; do
  "$cmake" --build "$work/build" --target "CMakeFiles/$app.dir/main.cpp.o" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
done
for absent in hoptrail_cli test_shards; do
  if grep -q "^build $absent:" "$work/build/build.ninja"; then echo "target $absent is there"; exit 1; fi
done
