#!/bin/sh
# run_wasm.sh FOLDER: WebAssembly in Node compared with the native SSE2 build on the set in FOLDER, as a table in
# .build/bench-data/wasm.md. ./dev wasm has built the module.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
sh "$root/tests/tools/npm_packages.sh" tests/bindings/js/browser
sse2=$root/.build/bench-sse2
mkdir -p "$root/.build/bench-data"
cmake -S "$root" -B "$sse2" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS=-DHOPTRAIL_KERNEL=sse2 \
  -DHOPTRAIL_BENCH=ON -DHOPTRAIL_TESTS=OFF -DHOPTRAIL_CLI=OFF -DHOPTRAIL_WERROR=OFF >"$root/.build/bench-sse2.log"
cmake --build "$sse2" --target hoptrail_bench_table >&2
status=0
node "$root/tests/bench/wasm/run.mjs" "$root/bindings/js/dist/hoptrail.wasm" "$sse2/tests/bench/hoptrail_bench_table" "$1" \
  >"$root/.build/bench-data/wasm.md" || status=$?
cat "$root/.build/bench-data/wasm.md"
exit $status
