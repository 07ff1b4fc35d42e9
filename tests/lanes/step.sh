#!/bin/sh
# step.sh NAME NEEDS COMMAND…: a step of lanes, with its output in .build/lanes/logs/NAME. Exit 77 where a need is missing.
set -eu
name=$1 needs=$2
shift 2
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
log=$root/.build/lanes/logs/$name
mkdir -p "$root/.build/lanes/logs" "$HOPTRAIL_BUILD" "$root/.build/trust"
for need in $(echo "$needs" | tr , ' '); do
  if missing=$(sed -n "s/^$need missing: //p" "$root/.build/lanes/needs") && [ -n "$missing" ]; then
    echo "skipped: $name needs $need: $missing" | tee "$log"
    exit 77
  fi
done
HOPTRAIL_SAMPLE_GRAPH=$root/.build/sample.hop
HOPTRAIL_LIBRARY=$root/.build/release/capi/libhoptrail.so
HOPTRAIL_CLI=$root/.build/release/cli/hoptrail
HOPTRAIL_NATIVE=$root/.build/package
HOPTRAIL_SOURCES=$root/.build/package-sources
HOPTRAIL_CONTRACT=$root/.build/contract
HOPTRAIL_FIGURES=$root/.build/lanes/figures.$name
export HOPTRAIL_SAMPLE_GRAPH HOPTRAIL_LIBRARY HOPTRAIL_CLI HOPTRAIL_NATIVE HOPTRAIL_SOURCES HOPTRAIL_CONTRACT HOPTRAIL_FIGURES
result=0
rm -f "$HOPTRAIL_FIGURES"
"$@" >"$log" 2>&1 || result=$?
cat "$log"
if [ -f "$HOPTRAIL_FIGURES" ]; then "$root/tests/trust/dated.sh" "$HOPTRAIL_FIGURES" >>"$root/.build/trust/$name.jsonl"; fi
exit $result
