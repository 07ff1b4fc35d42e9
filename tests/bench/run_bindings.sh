#!/bin/sh
# run_bindings.sh FOLDER: searches of the set in FOLDER through each binding, compared with the library itself, as a table in
# .build/bench-data/bindings.md. The bindings were built by their tests (./dev test steps java,python,…).
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
folder=$1 cli=$root/.build/release/cli/hoptrail
HOPTRAIL_LIBRARY=$root/.build/release/capi/libhoptrail.so
export HOPTRAIL_LIBRARY
set --
for language in java python rust csharp swift kotlin; do
  loop=$root/tests/bindings/$language/search_loop limit=1.10
  if [ "$language" = python ]; then limit=1.25; fi
  if [ -x "$loop" ]; then set -- "$@" "$language=env HOPTRAIL_BUILD=$root/.build/bindings/$language $loop=$limit"; fi
done
mkdir -p "$root/.build/bench-data"
status=0
python3 -B "$root/tests/bench/bindings/run.py" "$folder" "$cli" "$HOPTRAIL_LIBRARY" "$@" >"$root/.build/bench-data/bindings.md" || status=$?
cat "$root/.build/bench-data/bindings.md"
exit $status
