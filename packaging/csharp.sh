#!/bin/sh
# The NuGet package of bindings/csharp: packaging/csharp.sh OUT
#
# Built with Mono, so it has lib/netstandard2.0, which every .NET can use, and HOPTRAIL_LIBRARY for this platform, or
# the libraries of all platforms in HOPTRAIL_NATIVES (of `./dev natives`). `dotnet pack -p:RestoreLockedMode=true` of the SDK also adds
# net8.0. Works in HOPTRAIL_BUILD and downloads nothing.
set -eu
out=$(mkdir -p "$1" && cd "$1" && pwd)
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
for tool in mcs python3; do
  command -v "$tool" >/dev/null || { echo "skipped: no $tool here" >&2; exit 77; }
done

work=$HOPTRAIL_BUILD/package
rm -rf "$work"
"$root/bindings/csharp/compile_with_mono" "$work"
python3 "$root/bindings/csharp/pack.py" "$work" "${HOPTRAIL_NATIVES:-$HOPTRAIL_LIBRARY}" "$out"
