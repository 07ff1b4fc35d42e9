# shellcheck shell=sh
#: ./dev hoptrail ARG…             build the stale parts of the command and run it
if [ "${1:-}" = train ]; then build; fi  # the first build of a checkout has no training
first_build hoptrail_command
exec "$cli" "$@"
