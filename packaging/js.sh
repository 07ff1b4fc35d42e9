#!/bin/sh
# js.sh OUT: the npm package. `./dev wasm` has built it.
set -eu
out=$1
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
if [ ! -f "$root/bindings/js/dist/hoptrail.wasm" ]; then
  echo 'skipped: no bindings/js/dist/hoptrail.wasm here (./dev wasm)' >&2
  exit 77
fi
cd "$root/bindings/js"
npm pack --silent --pack-destination "$out" >/dev/null
python3 -B "$root/packaging/finish.py" "$out"/hoptrail-[0-9]*.tgz package/hoptrail.spdx.json engine
