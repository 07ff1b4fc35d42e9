#!/bin/sh
# with_figures.sh COMMAND…: runs the command, and keeps its lines for docs/trust.md.
set -eu
result=0
"$@" >"$HOPTRAIL_BUILD/printed" || result=$?
cat "$HOPTRAIL_BUILD/printed"
grep '^{"trust":' "$HOPTRAIL_BUILD/printed" >"$HOPTRAIL_FIGURES" || true
rm "$HOPTRAIL_BUILD/printed"
exit $result
