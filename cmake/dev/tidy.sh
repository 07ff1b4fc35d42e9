# shellcheck shell=sh
#: ./dev tidy [TARGET…]            search core, capi and cli for bugs by the checks of .clang-tidy
# shellcheck disable=SC2086
need $build_packages $tidy_packages
configure_release
cmake --build "$release" --target hoptrail_schemas >&2
python3 -B "$root/tests/tools/clang_tidy.py" "$release" "$@"
