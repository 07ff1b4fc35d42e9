# shellcheck shell=sh
#: ./dev figures [--check|--data]  run the commands that the tables of figures and the examples name, and rewrite these (--check:
#:                                 compare them; --data: also those that need HOPTRAIL_EVAL_DATA)
arguments_are '' --check --data -- "${1:-}"
if [ "${1:-}" = --data ] && [ -z "${HOPTRAIL_EVAL_DATA:-}" ]; then fail 'figures --data needs sets of questions: HOPTRAIL_EVAL_DATA'; fi
first_build hoptrail_command
exec python3 -B "$root/tests/docs/figures.py" "$cli" "$@"
