# shellcheck shell=sh
#: ./dev hoptrail ARG…             build the stale parts of the command and run it
if [ "${1:-}" = train ]; then
  # shellcheck disable=SC2086
  need $build_packages
  configure_release
fi
build_command hoptrail_command
exec "$cli" "$@"
