# shellcheck shell=sh
#: ./dev vectors                   rewrite the expected results of tests/vectors
arguments_are '' -- "${1:-}"
# shellcheck disable=SC2086
need $build_packages $test_packages
configure_release
cmake --build "$release" --target run_vectors >&2
for cases in "$root"/tests/vectors/cases/*.cases; do
  "$release/tests/vectors/run_vectors" --print "$cases" >"$root/.build/vectors.new"
  if cmp -s "$root/.build/vectors.new" "$cases"; then continue; fi
  cat "$root/.build/vectors.new" >"$cases"
  say "rewritten: ${cases#"$root"/}"
done
python3 -B "$root/tests/vectors/scenarios.py" --write
