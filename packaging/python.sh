#!/bin/sh
# The wheels and the sdist of bindings/python: packaging/python.sh OUT
#
# HOPTRAIL_LIBRARY goes into the wheel, HOPTRAIL_SOURCES (of collect_sources.py) into the sdist; the work is done in
# HOPTRAIL_BUILD. On Linux the wheel's platform tag states the oldest glibc that the library supports, according to its symbols.
# With HOPTRAIL_NATIVES (of `./dev natives`) there is a wheel for each platform in that folder instead.
set -eu
out=$(mkdir -p "$1" && cd "$1" && pwd)
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(dirname -- "$here")
work=$HOPTRAIL_BUILD/package
venv=$HOPTRAIL_BUILD/packaging-venv

rm -rf "$work"
mkdir -p "$work/wheel"
if ! cmp -s "$here/python-requirements.txt" "$venv/requirements.txt"; then
  python3 -m venv "$venv" 2>/dev/null || { echo 'skipped: no python3 with venv here' >&2; exit 77; }
  "$venv/bin/pip" install -q --disable-pip-version-check -r "$here/python-requirements.txt"
  cp "$here/python-requirements.txt" "$venv/requirements.txt"
fi

cp -R "$root/bindings/python" "$work/source"
find "$work/source" -name __pycache__ -prune -exec rm -rf {} +
cp "$root/LICENSE" "$root/NOTICE" "$work/source/"
cp -R "$HOPTRAIL_SOURCES" "$work/source/native"
python3 -B "$here/sbom.py" "$work/source/hoptrail.spdx.json" hoptrail-sdist engine

build="$venv/bin/python -m build --no-isolation"
(cd "$work/source" && HOPTRAIL_LIBRARY='' $build --sdist -o "$out" . >"$work/sdist.log" 2>&1) || { cat "$work/sdist.log" >&2; exit 1; }
(cd "$work/source" && $build --wheel -o "$work/wheel" . >"$work/wheel.log" 2>&1) || { cat "$work/wheel.log" >&2; exit 1; }

mkdir -p "$work/tagged"
if [ -n "${HOPTRAIL_NATIVES:-}" ]; then
  "$venv/bin/python" -B "$here/wheels.py" "$work"/wheel/*.whl "$out" --natives "$HOPTRAIL_NATIVES"
else
  case $(uname -s) in
    Linux) PATH="$venv/bin:$PATH" "$venv/bin/auditwheel" -v repair -w "$work/tagged" "$work"/wheel/*.whl >"$work/tag.log" 2>&1 ||
      { cat "$work/tag.log" >&2; exit 1; } ;;
    *) cp "$work"/wheel/*.whl "$work/tagged/" ;;
  esac
  "$venv/bin/python" -B "$here/wheels.py" "$work"/tagged/*.whl "$out"
fi
"$venv/bin/python" -B "$here/archives.py" "$out"/hoptrail-[0-9]*.tar.gz
"$venv/bin/twine" check --strict "$out"/hoptrail-*.whl "$out"/hoptrail-[0-9]*.tar.gz >"$work/twine.log" 2>&1 ||
  { cat "$work/twine.log" >&2; exit 1; }
