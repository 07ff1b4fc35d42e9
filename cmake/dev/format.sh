# shellcheck shell=sh
#: ./dev format [--check]          format the C and C++ sources (clang-format)
arguments_are '' --check -- "${1:-}"
# shellcheck disable=SC2086
need $format_packages
if [ -n "${1:-}" ]; then set -- --dry-run --Werror; else set -- -i; fi
cd "$root"
find core capi cli bindings samples tests \( -name build -o -name target -o -name node_modules \) -prune -o \
  -type f \( -name '*.cpp' -o -name '*.hpp' -o -name '*.c' -o -name '*.h' \) -exec clang-format-19 "$@" {} +
