#!/bin/sh
# python.sh OUT: installs the wheel, then the sdist, each in an empty environment, and runs the sample program there. Neither
# may find another library than its own. The sdist builds it if there is a C++ compiler, with less optimization to save time.
set -eu
out=$(cd "$1" && pwd)
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
command -v python3 >/dev/null || { echo 'skipped: no python3 here' >&2; exit 77; }
unset HOPTRAIL_LIBRARY PYTHONPATH

# run_sample NAME ARTIFACT
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

# The wheel for this machine's glibc.
wheel=$(ls "$out"/hoptrail-*-py3-none-manylinux_2_17_"$(uname -m)".whl 2>/dev/null || ls "$out"/hoptrail-*-py3-none-*.whl)
run_sample wheel "$wheel"

# One program by PyInstaller, which takes the library by the hook of the wheel, and runs where there is no Python.
if "$folder/venv/bin/pip" install -q 'pyinstaller>=6,<7' >&2; then
  (cd "$folder" && venv/bin/pyinstaller --onefile --log-level ERROR sample.py >&2 && mv venv venv.away)
  (cd / && python3 -B "$root/tests/samples/same_output.py" "$folder/dist/sample" "$HOPTRAIL_SAMPLE_GRAPH")
  mv "$folder/venv.away" "$folder/venv"
else
  echo 'python.sh: PyInstaller cannot be installed here; its test is skipped' >&2
fi

# says WHAT TEXT FILE: the error of a platform without a library names it.
says() {
  grep -qF -- "$2" "$3" || { echo "python.sh: $1 does not say \"$2\":" >&2; cat "$3" >&2; exit 1; }
}
platform=$("$HOPTRAIL_BUILD/wheel/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_platform())')
installed=$(find "$HOPTRAIL_BUILD/wheel/venv" -path '*/hoptrail/libhoptrail.so')
mv "$installed" "$installed.away"
if (cd "$HOPTRAIL_BUILD" && "$HOPTRAIL_BUILD/wheel/venv/bin/python" -I -c 'import hoptrail') 2>"$HOPTRAIL_BUILD/unavailable.txt"; then
  echo 'python.sh: without its library the package is imported nevertheless' >&2
  exit 1
fi
mv "$installed.away" "$installed"
says 'an import without the library' "This is $platform. The package has wheels for manylinux_2_17_x86_64, " "$HOPTRAIL_BUILD/unavailable.txt"
if CXX=no-such-compiler "$HOPTRAIL_BUILD/wheel/venv/bin/pip" install -q --no-deps --force-reinstall --no-binary hoptrail \
    --target "$HOPTRAIL_BUILD/no-compiler" "$out"/hoptrail-[0-9]*.tar.gz >"$HOPTRAIL_BUILD/no-compiler.txt" 2>&1; then
  echo 'python.sh: without a compiler the sdist is installed nevertheless' >&2
  exit 1
fi
says 'an installation without a compiler' "no wheel for $platform was found, and no C++ compiler no-such-compiler to build the library with" \
  "$HOPTRAIL_BUILD/no-compiler.txt"

# Linux wheels need no more than their tags state. Libraries of this machine are ignored: a tag implies those of its system.
mkdir -p "$HOPTRAIL_BUILD/no-libraries"
auditwheel=$root/.build/packaging/python/packaging-venv/bin/auditwheel
for each in "$out"/hoptrail-*-*linux*.whl; do
  tag=$(basename "$each" .whl | sed 's/.*-py3-none-//')
  "$auditwheel" show --ldpaths "$HOPTRAIL_BUILD/no-libraries" "$each" >"$HOPTRAIL_BUILD/auditwheel.txt" 2>&1 || { cat "$HOPTRAIL_BUILD/auditwheel.txt" >&2; exit 1; }
  says "auditwheel of $tag" "$(echo "$tag" | sed 's/\..*//')" "$HOPTRAIL_BUILD/auditwheel.txt"
done
if command -v "${CXX:-c++}" >/dev/null; then
  CXXFLAGS=-O1 run_sample sdist "$out"/hoptrail-[0-9]*.tar.gz
  if [ "$(uname -s)" = Linux ]; then
    python3 -B "$root/tests/abi/exported_symbols.py" nm "$(find "$HOPTRAIL_BUILD/sdist/venv" -name libhoptrail.so)" \
      "$root/capi/include/hoptrail.h"
  fi
  # A checkout: setup.py collects the sources that the sdist has. The preprocessor reads all of them; the library is the sdist's.
  cat >"$HOPTRAIL_BUILD/preprocessor" <<EOF
#!/usr/bin/env python3
import shutil, subprocess, sys
given = sys.argv[1:]
target = given[given.index("-o") + 1]
read = [word for word in given if word not in ("-o", target, "-shared") and not word.startswith("-Wl,")]
subprocess.run(["${CXX:-c++}", "-E", *read, "-o", "/dev/null"], check=True)
shutil.copyfile("$(find "$HOPTRAIL_BUILD/sdist/venv" -name libhoptrail.so)", target)
EOF
  chmod +x "$HOPTRAIL_BUILD/preprocessor"
  CXX=$HOPTRAIL_BUILD/preprocessor run_sample checkout "$root/bindings/python"
else
  echo 'python.sh: no C++ compiler here, so the sdist and the checkout are not installed' >&2
fi
