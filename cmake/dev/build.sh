# shellcheck shell=sh
#: ./dev build                     build the library and the command
arguments_are '' -- "${1:-}"
build
