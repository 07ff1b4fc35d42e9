#!/bin/sh
# The crates of bindings/rust: packaging/rust.sh OUT
#
# HOPTRAIL_SOURCES (of collect_sources.py) goes into hoptrail-sys, which builds the library from it; the work is done in
# HOPTRAIL_BUILD. packaging/test/rust.sh tests that the crates build. With HOPTRAIL_NATIVES (of `./dev natives`)
# there is a companion crate for each platform, and feature `prebuilt` links its library.
set -eu
out=$(mkdir -p "$1" && cd "$1" && pwd)
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
work=$HOPTRAIL_BUILD/package
if ! command -v cargo >/dev/null; then
  echo 'skipped: no Rust (cargo) here' >&2
  exit 77
fi
# Since 1.90, cargo can package crates that depend on each other; this version of hoptrail-sys is not in a registry yet.
minor=$(cargo --version | sed -n 's/^cargo 1\.\([0-9]*\)\..*/\1/p')
if [ "${minor:-90}" -lt 90 ]; then
  echo "skipped: cargo 1.$minor here, and 1.90 is needed to package the two crates" >&2
  exit 77
fi

# The workspace has members outside its folder, so copies keep their relative paths.
rm -rf "$work"
mkdir -p "$work/bindings" "$work/samples" "$work/tests/bindings"
cp -R "$root/bindings/rust" "$work/bindings/"
cp -R "$root/samples/rust" "$work/samples/"
cp -R "$root/tests/bindings/rust" "$work/tests/bindings/"
cd "$work/bindings/rust"
for crate in hoptrail-sys hoptrail; do cp "$root/LICENSE" "$root/NOTICE" "$crate/"; done
cp -R "$HOPTRAIL_SOURCES" hoptrail-sys/library
rm hoptrail-sys/library/LICENSE hoptrail-sys/library/NOTICE

CARGO_TARGET_DIR=$work/target
export CARGO_TARGET_DIR
set -- -p hoptrail-sys -p hoptrail
if [ -n "${HOPTRAIL_NATIVES:-}" ]; then
  for name in $(python3 -B "$root/packaging/prebuilt_crates.py" "$HOPTRAIL_NATIVES" .); do set -- "$@" -p "$name"; done
  cargo metadata --quiet --format-version 1 >/dev/null  # adds the companions to the lock file
fi
cargo package --quiet --locked --no-verify --allow-dirty "$@"
cp "$work"/target/package/*.crate "$out/"
for crate in "$out"/hoptrail-*.crate; do
  folder=$(basename "$crate" .crate)
  case $folder in
    hoptrail-[0-9]*) set -- ;;
    hoptrail-prebuilt-*) set -- engine eigen libc++ ;;
    *) set -- engine ;;
  esac
  python3 -B "$root/packaging/finish.py" "$crate" "$folder/hoptrail.spdx.json" "$@"
done
