#!/bin/sh
# python.sh OUT: installs the wheel, then the sdist, each in an empty environment, and runs the sample program there. Neither
# may find a library but its own; the sdist builds it, where there is a C++ compiler.
set -eu
out=$(cd "$1" && pwd)
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
command -v python3 >/dev/null || { echo 'skipped: no python3 here' >&2; exit 77; }
unset HOPTRAIL_LIBRARY PYTHONPATH

# run_sample NAME ARTEFACT
run_sample() {
  folder=$HOPTRAIL_BUILD/$1
  rm -rf "$folder"
  python3 -m venv "$folder/venv"
  "$folder/venv/bin/pip" install -q "$2" >&2
  cp "$root/samples/python/sample.py" "$folder/"
  printf '#!/bin/sh\nexec "%s/venv/bin/python" -I "%s/sample.py" "$@"\n' "$folder" "$folder" >"$folder/sample"
  chmod +x "$folder/sample"
  (cd "$folder" && python3 -B "$root/tests/samples/same_output.py" "$folder/sample" "$HOPTRAIL_SAMPLE_GRAPH")
}

run_sample wheel "$out"/hoptrail-*-py3-none-*.whl
if command -v "${CXX:-c++}" >/dev/null; then
  run_sample sdist "$out"/hoptrail-*.tar.gz
  if [ "$(uname -s)" = Linux ]; then
    python3 -B "$root/tests/abi/exported_symbols.py" nm "$(find "$HOPTRAIL_BUILD/sdist/venv" -name libhoptrail.so)" \
      "$root/capi/include/hoptrail.h"
  fi
else
  echo 'python.sh: no C++ compiler here, so the sdist is not installed' >&2
fi
