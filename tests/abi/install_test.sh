#!/bin/sh
# Installs into a new folder, moves it, and builds and runs a C program against it: with find_package (shared and static)
# and with pkg-config. The installed command finds the part of it that speaks HTTP.
#
#     install_test.sh BUILD_FOLDER SOURCE_FOLDER CMAKE CC LIBDIR
set -eu
build=$1 source=$2 cmake=$3 cc=$4 libdir=$5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$cmake" --install "$build" --prefix "$work/first" >"$work/log" || { cat "$work/log"; exit 1; }
mv "$work/first" "$work/moved"

generator=$(sed -n 's/^CMAKE_GENERATOR:INTERNAL=//p' "$build/CMakeCache.txt")
"$cmake" -G "$generator" -S "$source/installed" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/moved" -DCMAKE_C_COMPILER="$cc" >"$work/log" ||
  { cat "$work/log"; exit 1; }
"$cmake" --build "$work/build" >"$work/log" || { cat "$work/log"; exit 1; }
echo "find_package, shared"
"$work/build/with_shared"
echo "find_package, static"
"$work/build/with_static"

command=$work/moved/bin/hoptrail
if [ -x "$command" ]; then
  echo "the command and its modules"
  printf '# Lauter\n\nThe Lauter is a river.\n' >"$work/note.md"
  if "$command" add "$work/n.store" "$work/note.md" --embed-url http://127.0.0.1:9 --embed-model m --retries 0 2>"$work/log"; then exit 1; fi
  grep -q 'embedder http://127.0.0.1:9' "$work/log" || { cat "$work/log"; exit 1; }
fi

if ! command -v pkg-config >/dev/null; then
  echo "no pkg-config here: not tried"
  exit 0
fi
echo "pkg-config"
PKG_CONFIG_PATH=$work/moved/$libdir/pkgconfig
export PKG_CONFIG_PATH
# shellcheck disable=SC2046
"$cc" -std=c11 "$source/installed/main.c" $(pkg-config --cflags --libs hoptrail) -o "$work/with_pkg_config"
LD_LIBRARY_PATH=$work/moved/$libdir "$work/with_pkg_config"
