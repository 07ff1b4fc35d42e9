# shellcheck shell=sh
#: ./dev version NUMBER|--check     set the project's version in every file that states it; --check: compare them
[ $# -eq 1 ] || fail 'version takes a number such as 0.2.0, or --check'
python3 -B "$root/packaging/version.py" "$1"
