#!/bin/sh
# The quick tests under AddressSanitizer and UndefinedBehaviorSanitizer: of all folders, or of those in HOPTRAIL_FOLDERS, which
# lane.py takes from the changed files ("core/text capi cli").
set -eu
if [ -z "${HOPTRAIL_FOLDERS:-}" ]; then
  ./dev compile sanitizers
  exec ./dev suite sanitizers -L quick
fi
tests= targets=
for folder in $HOPTRAIL_FOLDERS; do
  case $folder in
    core/memory) tests="$tests|core\\.(search_memory|index_cost)$" targets="$targets test_search_memory test_index_cost" ;;
    core/quality) tests="$tests|quality" targets="$targets test_quality" ;;
    core/*)
      name=$(echo "${folder#core/}" | tr / _)
      if [ ! -d "tests/$folder" ]; then name=task; fi  # a folder without tests runs in the tasks
      tests="$tests|core.$name" targets="$targets test_$name" ;;
    capi)
      tests="$tests|capi\\."
      for file in tests/capi/*_test.c; do targets="$targets capi_$(basename "$file" .c)"; done ;;
    cli) tests="$tests|cli\\." targets="$targets hoptrail_command" ;;
    tests/*) tests="$tests|${folder#tests/}\\." targets="$targets all" ;;
    bindings/cpp) tests="$tests|bindings.cpp\\." targets="$targets all" ;;
  esac
done
# shellcheck disable=SC2086  # a list of words
./dev compile sanitizers $targets
./dev suite sanitizers -L quick -R "^(${tests#|})"
