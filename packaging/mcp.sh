#!/bin/sh
# mcp.sh OUT: the npm package of the MCP server. `./dev wasm` has built it.
set -eu
out=$1
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
if [ ! -f "$root/bindings/mcp/dist/main.js" ]; then
  echo 'skipped: no bindings/mcp/dist/main.js here (./dev wasm)' >&2
  exit 77
fi
cd "$root/bindings/mcp"
npm pack --silent --pack-destination "$out" >/dev/null
python3 -B "$root/packaging/finish.py" "$out"/hoptrail-mcp-*.tgz package/hoptrail.spdx.json
