#!/bin/sh
# build_and_test.sh SOURCE PRESET: configures, builds and tests one cross preset of CMakePresets.json.
set -eu
source=$1 preset=$2
build=$source/.build/$preset

case $preset in
  aarch64) tools='aarch64-linux-gnu-g++ qemu-aarch64' ;;
  mingw) tools='x86_64-w64-mingw32-g++-posix wine' ;;
  *) echo "unknown preset $preset" >&2; exit 2 ;;
esac
for tool in $tools; do
  command -v "$tool" >/dev/null || { echo "$tool is missing: ./dev setup ci installs it" >&2; exit 1; }
done

launcher=
if command -v ccache >/dev/null; then launcher=ccache; fi
cmake -S "$source" --preset "$preset" "-DCMAKE_C_COMPILER_LAUNCHER=$launcher" "-DCMAKE_CXX_COMPILER_LAUNCHER=$launcher"
cmake --build "$build"
if [ "$preset" = mingw ]; then  # wine makes its folder at first use: once, before tests want it at the same time
  WINEPREFIX=$build/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=' wine wineboot --init >/dev/null 2>&1 </dev/null
fi
if [ "$preset" = aarch64 ]; then  # for a test that starts itself
  HOPTRAIL_TEST_EMULATOR='qemu-aarch64 -L /usr/aarch64-linux-gnu'
  export HOPTRAIL_TEST_EMULATOR
fi
ctest --test-dir "$build" -L quick -j2 --output-on-failure --no-tests=error
