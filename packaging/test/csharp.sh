#!/bin/sh
# csharp.sh OUT: unpacks the NuGet package, copies its files next to the sample program as a build would, and runs it. It may find
# only the package's library.
set -eu
out=$(cd "$1" && pwd)
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
for tool in mcs mono python3; do
  command -v "$tool" >/dev/null || { echo "skipped: no $tool here" >&2; exit 77; }
done
unset HOPTRAIL_LIBRARY

folder=$HOPTRAIL_BUILD/packed
rm -rf "$folder"
mkdir -p "$folder/package" "$folder/program"
python3 -m zipfile -e "$out"/Hoptrail.*.nupkg "$folder/package"
for file in Hoptrail.nuspec LICENSE NOTICE README.md lib/netstandard2.0/Hoptrail.xml; do
  [ -s "$folder/package/$file" ] || { echo "csharp.sh: the package has no $file" >&2; exit 1; }
done
cp "$folder/package/lib/netstandard2.0/Hoptrail.dll" "$folder/program/"
cp -R "$folder/package/runtimes" "$folder/program/"
mcs -langversion:7.2 -codepage:utf8 -r:"$folder/program/Hoptrail.dll" -out:"$folder/program/Sample.exe" "$root/samples/csharp/Sample.cs"
printf '#!/bin/sh\nexec mono "%s/program/Sample.exe" "$@"\n' "$folder" >"$folder/sample"
chmod +x "$folder/sample"
(cd "$folder" && python3 -B "$root/tests/samples/same_output.py" "$folder/sample" "$HOPTRAIL_SAMPLE_GRAPH")

# On a platform without a library, the error names it and the available ones.
mv "$folder/program/runtimes/linux-x64" "$folder/program/runtimes/other-x64"
if "$folder/sample" "$HOPTRAIL_SAMPLE_GRAPH" >"$folder/unavailable" 2>&1; then
  echo 'csharp.sh: the sample runs without a library for its platform' >&2
  exit 1
fi
mv "$folder/program/runtimes/other-x64" "$folder/program/runtimes/linux-x64"
grep -F 'The package has libraries for ' "$folder/unavailable" | grep -F 'other-x64' | grep -qF '; this is linux-x64.' ||
  { cat "$folder/unavailable" >&2; exit 1; }
