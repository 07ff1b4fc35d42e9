# shellcheck shell=sh
#: ./dev suite PRESET [ARG…]       run the tests of a built preset by ctest, with its arguments (-L quick, -R NAME)
tested=$root/.build/${1:-}
[ -n "${1:-}" ] && [ -f "$tested/CTestTestfile.cmake" ] || fail "suite takes a preset that ./dev compile has built, not \"${1:-}\""
preset=$1 result=0 figures=$root/.build/trust
shift
mkdir -p "$figures" "$root/.build/lanes/tests"
# ThreadSanitizer of older compilers cannot live with much randomness of addresses.
plain=
if setarch "$(uname -m)" -R true 2>/dev/null; then plain="setarch $(uname -m) -R"; fi
$plain ctest --test-dir "$tested" --output-on-failure --no-tests=error -j "$(nproc)" \
  --output-junit "$(mktemp -u "$root/.build/lanes/tests/$preset.XXXXXX").xml" "$@" || result=$?

# The lines in which tests report what they tried (tests/trust), for ./dev trust. The next run overwrites the log.
log=$tested/Testing/Temporary/LastTest.log
case $preset in sanitizers | tsan)
  passed=$(grep -c '^Test Passed' "$log") || true
  not_passed=$(grep -c '^Test Failed' "$log") || true
  reports=$(grep -c 'runtime error: ' "$log") || true  # of unsigned results that do not fit
  kept=true
  if [ "$not_passed" -ne 0 ] || [ "$reports" -ne 0 ]; then kept=false; fi
  printf '{"trust":"T1","test":"sanitizers","figures":{"tests passed":%d,"tests failed":%d,"reports":%d},"kept":%s}\n' \
    "$passed" "$not_passed" "$reports" $kept ;;
esac | cat - "$log" | "$root/tests/trust/dated.sh" >>"$figures/$preset.jsonl"
cat "$log" >>"$figures/$preset.log"
exit $result
