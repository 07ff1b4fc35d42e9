# shellcheck shell=sh
#: ./dev bench [SOURCE…]           measure speed and size compared with other libraries and the machine's limits, and write
#:                                 docs/performance.md (--quick: a check of a minute or two; --million: growth up to there)
#: ./dev bench kernels [SOURCE…]   the kernels one by one, and whole runs, without the other libraries
#: ./dev bench wasm|bindings [FOLDER]
#:                                 WebAssembly and the bindings compared with the native build
#: ./dev bench build [PART…]       CPU and wall seconds of builds from nothing: demo, tests, wasm, packages
case ${1:-} in
  '' | kernels | wasm | bindings | build | -* | [0-9]*) ;;
  *) [ -d "$1" ] || fail "bench takes kernels, wasm, bindings, build, a folder or a number of passages; not \"$1\"" ;;
esac
mkdir -p "$root/.build/bench-data"
case ${1:-} in
  wasm | bindings)
    folder=${2:-${HOPTRAIL_EVAL_DATA:-}/musique}
    [ -f "$folder/passages.f16.npy" ] || fail "bench $1 needs a set with vectors: ./dev bench $1 FOLDER, or HOPTRAIL_EVAL_DATA"
    if [ "$1" = wasm ]; then
      "$root/dev" setup test
      "$root/dev" wasm
    else
      "$root/dev" setup bindings
      "$root/dev" test steps java,python,rust,csharp
    fi
    exec "$root/tests/bench/run_$1.sh" "$folder" ;;
  build)
    shift
    # shellcheck disable=SC2086
    need $build_packages $test_packages
    python3 -B "$root/tests/bench/build.py" "$root" "$root/.build/bench-build" "$@" >"$root/.build/bench-data/build.md" ||
      fail 'a part of bench build failed'
    exec cat "$root/.build/bench-data/build.md" ;;
esac
# shellcheck disable=SC2086
need $build_packages $test_packages python3-venv
configure_release -DHOPTRAIL_BENCH=ON
cmake --build "$release" >&2
if [ "${1:-}" = kernels ]; then
  shift
  exec "$root/tests/bench/run" "$release" "$@"
fi
peers=$root/.build/bench-peers page=$root/docs/performance.md module=$root/bindings/js/dist/hoptrail.wasm
case " $* " in
  *' --quick '* | *' --only '*) page=$root/.build/performance.md ;;
  *) "$root/dev" wasm || say 'left out: WebAssembly, which could not be built' ;;
esac
# Other libraries to compare with, in a separate Python environment; a package that cannot be installed is left out by name.
if [ ! "$peers/requirements.txt" -nt "$root/tests/bench/peers/requirements.txt" ]; then
  python3 -m venv "$peers"
  grep -v '^#' "$root/tests/bench/peers/requirements.txt" | while read -r package; do
    "$peers/bin/python" -m pip install -q --disable-pip-version-check "$package" </dev/null >&2 || say "left out: $package"
  done
  cp "$root/tests/bench/peers/requirements.txt" "$peers/"
fi
if [ -f "$module" ]; then sh "$root/tests/tools/npm_packages.sh" tests/bench/peers/js || say 'left out: the libraries of the browser'; fi
exec "$peers/bin/python" -B "$root/tests/bench/peers/run.py" --build "$release/tests/bench" --work "$root/.build/bench-data" \
  --json "$root/.build/bench.json" --page "$page" --wasm "$module" "$@"
