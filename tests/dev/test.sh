# shellcheck shell=sh
#: ./dev test                      build the engine and run its quick tests: at most 10 minutes, with Debian's packages only
#: ./dev test lane                 what the changes since the last full run must pass, and a third of all steps in turn
#: ./dev test ci                   everything (also HOPTRAIL_CI=all ./dev test lane)
#: ./dev test steps [NAME,…]       the steps with these names, and what they need; without names: list all steps
#: ./dev test record [FOLDER]      keep in tests/lanes/record.txt what the last run (in the checkout FOLDER) passed
#: ./dev test coverage             what the quick tests run of core and capi, in % of lines and branches
#: ./dev test soak                 the tests that run for hours
#: ./dev test system SUITE [full]  the demo, the tests and the Swift package in a fresh Debian SUITE (bookworm, trixie) below .build;
#:                                 needs root and debootstrap; full: all quick tests and both WebAssembly modules
arguments_are '' lane ci steps record coverage soak system -- "${1:-}"
lane=$root/tests/lanes/lane.py
case ${1:-} in
  '')
    # shellcheck disable=SC2086
    need $build_packages $test_packages
    begin=$(date +%s) result=0
    first_build first_tests
    say "built in $(($(date +%s) - begin)) s"
    slow=$(sed -n 's/^test //p' "$root/tests/first_tests.txt" | paste -s -d '|' -)
    "$root/dev" suite "$first" -L quick -E "^($slow)\$" || result=$?
    cat <<END

Not run: the quick tests that take long (tests/first_tests.txt), sanitizers, fuzzing, other platforms, WebAssembly, the bindings to
other languages, the packages and the site.
  ./dev test steps         lists these steps
  ./dev test steps NAME    runs one, for example: release (all quick tests) or python
  ./dev test lane          runs those that your change must pass
END
    exit $result ;;
  lane) exec python3 -B "$lane" ;;
  ci) exec python3 -B "$lane" --all ;;
  record) exec python3 -B "$lane" --record ${2:+"$2"} ;;
  steps) if [ -n "${2:-}" ]; then exec python3 -B "$lane" --steps "$2"; else exec python3 -B "$lane" --all --list; fi ;;
  coverage)
    "$root/dev" setup ci
    profiles=$root/.build/coverage/profiles
    rm -rf "$profiles"
    mkdir -p "$profiles"
    "$root/dev" compile coverage
    LLVM_PROFILE_FILE=$profiles/%8m.profraw "$root/dev" suite coverage -L quick
    result=0
    python3 -B "$root/tests/trust/coverage.py" "$root/.build/coverage" "$profiles" >"$profiles/figures" || result=$?
    cat "$profiles/figures"
    "$root/tests/trust/dated.sh" "$profiles/figures" >>"$root/.build/trust/coverage.jsonl"
    exit $result ;;
  soak)
    # shellcheck disable=SC2086
    need $build_packages $test_packages
    "$root/dev" compile release
    exec "$root/dev" suite release -L soak ;;
  system)
    case ${2:-} in bookworm | trixie) ;; *) fail "test system takes bookworm or trixie, not \"${2:-}\"" ;; esac
    need debootstrap
    exec sh "$root/tests/system/run" "$2" "$root/.build/system/$2" "${3:-}" ;;
esac
