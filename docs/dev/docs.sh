# shellcheck shell=sh
#: ./dev docs [demo]               build the documentation site into .build/docs/html and check it. Once ./dev wasm was run, it has the live
#:                                 page, and the engine as its search; demo: runs ./dev wasm first
arguments_are '' demo -- "${1:-}"
if [ "${1:-}" = demo ]; then "$root/dev" wasm page; fi
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
if [ -f "$root/bindings/js/dist/hoptrail.wasm" ] && [ -d "$root/samples/web/node_modules" ]; then
  model=$root/.build/model
  [ -f "$model/tokenizer.json" ] || model=
  node "$root/samples/web/build.mjs" --out "$work/page" ${model:+--model "$model"} >&2
  set -- --page "$work/page"
fi
"$work/venv/bin/python" -B "$root/docs/site/build.py" "$work" "$@"
