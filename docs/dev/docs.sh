# shellcheck shell=sh
#: ./dev docs [demo]               build the documentation site into .build/docs/html and check it; demo: with the live page
arguments_are '' demo -- "${1:-}"
if [ "${1:-}" = demo ]; then "$root/dev" web build; fi
need python3-venv
work=$root/.build/docs
mkdir -p "$work"
if ! cmp -s "$root/docs/site/requirements.txt" "$work/venv/requirements.txt"; then
  rm -rf "$work/venv"
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install -q --disable-pip-version-check -r "$root/docs/site/requirements.txt" >&2
  cp "$root/docs/site/requirements.txt" "$work/venv/requirements.txt"
fi
set --
if [ -f "$root/.build/web/index.html" ]; then set -- --page "$root/.build/web"; fi  # built by ./dev web
"$work/venv/bin/python" -B "$root/docs/site/build.py" "$work" "$@"
