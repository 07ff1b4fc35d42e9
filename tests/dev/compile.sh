# shellcheck shell=sh
#: ./dev compile PRESET [-DNAME=VALUE…] [TARGET…]
#:                                 configure and build a preset of CMakePresets.json, all of it or some targets
[ $# -gt 0 ] && grep -q "\"configurePreset\": \"$1\"" "$root/CMakePresets.json" || fail "compile takes a preset of CMakePresets.json, not \"${1:-}\""
preset=$1 targets=
shift
for argument in "$@"; do
  shift
  case $argument in -D*) set -- "$@" "$argument" ;; *) targets="$targets $argument" ;; esac
done
if [ "$preset" = release ]; then configure_release "$@"; else configure "$preset" "$@"; fi
# shellcheck disable=SC2086  # a list of words
cmake --build "$root/.build/$preset" ${targets:+--target $targets} >&2
