#!/bin/sh
# beside_load.sh COUNT COMMAND…: runs COMMAND beside COUNT busy loops, which end with it, and exits as it does. No test outside
# tests/bench fails on a slow or busy machine: tests/tools/beside_load.sh 8 ctest --test-dir .build/release -L quick
set -u
count=$1
shift
loops=
trap '[ -z "$loops" ] || { kill $loops; wait $loops; } 2>/dev/null' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
while [ "$count" -gt 0 ]; do
  while kill -0 $$ 2>/dev/null; do # also without a trap, when this shell is killed
    turns=0
    while [ "$turns" -lt 100000 ]; do turns=$((turns + 1)); done
  done &
  loops="$loops $!"
  count=$((count - 1))
done
"$@"
