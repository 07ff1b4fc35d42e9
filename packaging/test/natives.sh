#!/bin/sh
# natives.sh OUT: the C archive for this machine, from CMake and from pkg-config, with the shared and with the static library; and
# the layout of the XCFramework.
set -eu
out=$1
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
rm -rf "$HOPTRAIL_BUILD"
mkdir -p "$HOPTRAIL_BUILD/project"
for c_library in gnu musl; do
  mkdir "$HOPTRAIL_BUILD/$c_library"
  tar -C "$HOPTRAIL_BUILD/$c_library" --strip-components=1 -xzf "$out"/hoptrail-c-*-"linux-$(uname -m)-$c_library".tar.gz
done
cp "$root"/samples/c/*.[ch] "$HOPTRAIL_BUILD/project/"
cat >"$HOPTRAIL_BUILD/project/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.22)
project(user C)
find_package(hoptrail $(sed -n 's/^project(hoptrail VERSION \([0-9]*\.[0-9]*\).*/\1/p' "$root/CMakeLists.txt") REQUIRED CONFIG)
find_package(PkgConfig REQUIRED)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
file(GLOB sources *.c)
foreach(kind hoptrail hoptrail_static)
  add_executable(with_\${kind} \${sources})
  target_link_libraries(with_\${kind} hoptrail::\${kind} PkgConfig::JANSSON)
endforeach()
END
cd "$HOPTRAIL_BUILD"
cmake -S project -B build -DCMAKE_PREFIX_PATH="$HOPTRAIL_BUILD/gnu" >cmake.log 2>&1 || { cat cmake.log >&2; exit 1; }
cmake --build build >>cmake.log 2>&1 || { cat cmake.log >&2; exit 1; }
sed 's/^find_package(hoptrail [0-9.]*/find_package(hoptrail 0.99/' project/CMakeLists.txt >project/other && mv project/other project/CMakeLists.txt
if cmake -S project -B refused -DCMAKE_PREFIX_PATH="$HOPTRAIL_BUILD/gnu" >refused.log 2>&1; then
  echo 'natives.sh: CMake takes the library for another version' >&2
  exit 1
fi
PKG_CONFIG_PATH=$HOPTRAIL_BUILD/gnu/lib/pkgconfig
export PKG_CONFIG_PATH
# shellcheck disable=SC2046  # lists of flags
cc -std=c11 -o with_pkg_config project/*.c $(pkg-config --cflags --libs hoptrail jansson) -Wl,-rpath,"$HOPTRAIL_BUILD/gnu/lib"
for program in build/with_hoptrail build/with_hoptrail_static ./with_pkg_config; do
  python3 -B "$root/tests/samples/same_output.py" "$program" "$HOPTRAIL_SAMPLE_GRAPH"
done
if ldd build/with_hoptrail_static | grep -E 'hoptrail|stdc\+\+'; then
  echo 'natives.sh: the static library leaves a C++ library to be found' >&2
  exit 1
fi
for framework in "$out"/CHoptrail-*.xcframework.zip; do
  if [ -e "$framework" ]; then python3 -B "$root/packaging/test/xcframework_slices.py" "$framework" "$root/capi/include/hoptrail.h"; fi
done
