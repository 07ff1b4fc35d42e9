#!/bin/sh
# The package of each language, into .build/packages: with the library of this machine, or with those in HOPTRAIL_NATIVES. A
# language whose toolchain is missing is skipped by name.
set -eu
root=$PWD packages=$PWD/.build/packages
HOPTRAIL_LIBRARY=$(find "$HOPTRAIL_NATIVE/prefix" -name libhoptrail.so)
export HOPTRAIL_LIBRARY
python3 -B packaging/collect_sources.py "$HOPTRAIL_SOURCES"
if [ -f bindings/mcp/dist/main.js ]; then sh tests/tools/npm_packages.sh tests/bindings/mcp; fi
rm -rf "$packages"
mkdir -p "$packages"
for script in packaging/*.sh; do
  language=$(basename "$script" .sh) result=0
  printf '\n== %s\n' "$language"
  HOPTRAIL_BUILD=$root/.build/packaging/$language
  export HOPTRAIL_BUILD
  mkdir -p "$HOPTRAIL_BUILD"
  "$script" "$packages" || result=$?
  case $result in 0) ;; 77) echo "$language is skipped" ;; *) exit "$result" ;; esac
done
(cd "$packages" && sha256sum -- * >../SHA256SUMS && mv ../SHA256SUMS .)
ls -l "$packages"
