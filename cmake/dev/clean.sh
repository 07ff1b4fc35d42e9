# shellcheck shell=sh
#: ./dev clean                     remove all builds
arguments_are '' -- "${1:-}"
rm -rf "$root/.build"
