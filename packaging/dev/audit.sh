# shellcheck shell=sh
#: ./dev audit                     look up known vulnerabilities of the parts by others in osv.dev
arguments_are '' -- "${1:-}"
python3 -B "$root/packaging/audit.py"
