# shellcheck shell=sh
#: ./dev web [PORT]                build the page of samples/web and serve it on this machine (8088)
#:                                 ./dev web build: only build it: .build/web, a folder of files for any web server
case ${1:-8088} in build | [0-9]*) ;; *) fail "web takes a port or build, not \"$1\"" ;; esac
"$root/dev" wasm page
if [ -z "${HOPTRAIL_MODEL:-}" ]; then  # without the embedding model, the page searches by words
  HOPTRAIL_MODEL=$root/.build/model
  [ -f "$HOPTRAIL_MODEL/tokenizer.json" ] || sh "$root/samples/web/fetch_model.sh" "$HOPTRAIL_MODEL" >&2 ||
    { say 'no embedding model: the page does without'; HOPTRAIL_MODEL=; }
fi
node "$root/samples/web/build.mjs" --out "$root/.build/web" ${HOPTRAIL_MODEL:+--model "$HOPTRAIL_MODEL"} >&2
if [ "${1:-}" != build ]; then exec node "$root/samples/web/serve.mjs" "$root/.build/web" --port "${1:-8088}"; fi
