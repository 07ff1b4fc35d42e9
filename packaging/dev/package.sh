# shellcheck shell=sh
#: ./dev package [natives]         build the artifacts of all languages into .build/packages, and try each in an empty place; with
#:                                 the library of this machine, or with those that ./dev natives has built
arguments_are '' natives -- "${1:-}"
if [ -n "${1:-}" ]; then
  HOPTRAIL_NATIVES=$root/.build/natives
  [ -d "$HOPTRAIL_NATIVES/venv" ] || fail 'package natives takes the libraries of ./dev natives: run that first'
  export HOPTRAIL_NATIVES
fi
"$root/dev" setup bindings
python3 -B "$root/tests/lanes/lane.py" --steps \
  package.python,package.rust,package.java,package.mcp,package.js,package.c,package.csharp,package.swift,package.contents,package.reproducible
if [ -n "${1:-}" ]; then
  HOPTRAIL_BUILD=$root/.build/packaging-test/natives HOPTRAIL_LIBRARY=$release/capi/libhoptrail.so HOPTRAIL_NATIVE=$root/.build/package
  HOPTRAIL_SAMPLE_GRAPH=$root/.build/sample.hop
  export HOPTRAIL_BUILD HOPTRAIL_LIBRARY HOPTRAIL_NATIVE HOPTRAIL_SAMPLE_GRAPH
  mkdir -p "$HOPTRAIL_BUILD"
  sh "$root/packaging/test/natives.sh" "$root/.build/packages"
  python3 -B "$root/packaging/test/contents.py" "$root/.build/packages" --natives "$HOPTRAIL_NATIVES"
fi
ls -l "$root/.build/packages"
