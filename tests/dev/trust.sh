# shellcheck shell=sh
#: ./dev trust                     write docs/trust.md from what the last ./dev test ci tried
#: ./dev trust mutants [N [SEED [OPTION…]]]
#:                                 put N bugs into the engine (400), one at a time, and see whether the tests notice. SEED: a number,
#:                                 or commit for one that is the same each time a commit is tried
#: ./dev trust mutants python [N]  the same with N bugs of the Python binding (100)
arguments_are '' mutants -- "${1:-}"
if [ -z "${1:-}" ]; then
  set -- "$root"/.build/trust/*.jsonl
  if [ ! -f "$1" ]; then fail 'trust needs the figures that ./dev test ci leaves in .build/trust'; fi
  exec python3 -B "$root/tests/trust/write_page.py" "$@" -o "$root/docs/trust.md"
fi
mkdir -p "$root/.build/trust"
if [ "${2:-}" = python ]; then
  binding=$root/.build/mutants/binding tested=$root/tests/bindings/python/requirements.txt cause=$root/tests/mutants/requirements-python.txt
  mkdir -p "$binding"
  if ! cat "$tested" "$cause" | cmp -s - "$binding/requirements"; then
    python3 -m venv "$binding/venv"
    "$binding/venv/bin/pip" install -q --disable-pip-version-check -r "$tested" >&2
    "$binding/venv/bin/pip" install -q --disable-pip-version-check --no-deps -r "$cause" >&2
    cat "$tested" "$cause" >"$binding/requirements"
  fi
  "$root/dev" compile release hoptrail
  HOPTRAIL_LIBRARY=$(find "$release/capi" -name 'libhoptrail.so') result=0
  export HOPTRAIL_LIBRARY
  "$binding/venv/bin/python" -B "$root/tests/mutants/python_bindings.py" "$binding/package" --mutants "${3:-100}" >"$binding/figures" || result=$?
  cat "$binding/figures"
  "$root/tests/trust/dated.sh" "$binding/figures" >>"$root/.build/trust/python.jsonl"
  exit $result
fi
count=${2:-400} seed=${3:-} result=0
if [ $# -gt 3 ]; then shift 3; else set --; fi
if [ "$seed" = commit ]; then seed=$((0x$(git -C "$root" rev-parse --short=7 HEAD))); fi
# shellcheck disable=SC2086
need $build_packages $test_packages python3-venv
mutants_python=$root/.build/mutants/bin/python  # reads C++ with tree-sitter
if ! cmp -s "$root/tests/mutants/requirements.txt" "$root/.build/mutants/requirements.txt"; then
  python3 -m venv "$root/.build/mutants"
  "$mutants_python" -m pip install -q --disable-pip-version-check -r "$root/tests/mutants/requirements.txt" >&2
  cp "$root/tests/mutants/requirements.txt" "$root/.build/mutants/"
fi
"$root/dev" compile release
"$mutants_python" -B "$root/tests/mutants/run.py" "$release" --mutants "$count" ${seed:+--seed "$seed"} \
  --list "$root/.build/mutants/fates" "$@" >"$root/.build/mutants/figures" || result=$?
cat "$root/.build/mutants/figures"
"$root/tests/trust/dated.sh" "$root/.build/mutants/figures" >>"$root/.build/trust/release.jsonl"
exit $result
