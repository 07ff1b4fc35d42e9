#!/bin/sh
# reproducible.sh OUT: makes the packages again from a copy of the repository in another folder, and compares their bytes with those
# of OUT. Not the npm packages: `npm pack` compiles in the folder of the repository. Works in HOPTRAIL_BUILD; takes the same
# HOPTRAIL_LIBRARY, HOPTRAIL_NATIVE and HOPTRAIL_NATIVES as the packages did.
set -eu
out=$1
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
work=$HOPTRAIL_BUILD/elsewhere
rm -rf "$work"
mkdir -p "$work/repository" "$work/packages"
umask 077
(cd "$root" && git ls-files -z --cached --others --exclude-standard | xargs -0 sh -c 'for file; do if [ -e "$file" ] || [ -L "$file" ]; then printf "%s\0" "$file"; fi; done' sh |
  tar -cf - --null --files-from=-) | tar -C "$work/repository" -xmf -

HOPTRAIL_SOURCES=$work/sources
export HOPTRAIL_SOURCES
python3 -B "$work/repository/packaging/collect_sources.py" "$HOPTRAIL_SOURCES"
compared=0
for language in c csharp java python rust swift; do
  result=0
  mkdir -p "$work/$language"
  # Python's tools are installed once.
  if [ "$language" = python ]; then cp -R "$root/.build/packaging/python/packaging-venv" "$work/python/" 2>/dev/null || true; fi
  HOPTRAIL_BUILD=$work/$language sh "$work/repository/packaging/$language.sh" "$work/packages" >"$work/$language.log" 2>&1 || result=$?
  if [ "$result" -eq 77 ]; then continue; fi
  if [ "$result" -ne 0 ]; then
    cat "$work/$language.log" >&2
    exit 1
  fi
done
failed=
for made in "$work/packages"/*; do
  name=$(basename "$made")
  compared=$((compared + 1))
  cmp "$made" "$out/$name" >&2 || failed="$failed $name"
done
[ "$compared" -gt 0 ] || { echo 'reproducible: nothing was made' >&2; exit 1; }
if [ -n "$failed" ]; then
  echo "reproducible: other bytes in another folder:$failed" >&2
  exit 1
fi
echo "reproducible: $compared archives have the same bytes"
