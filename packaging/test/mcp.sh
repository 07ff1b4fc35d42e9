#!/bin/sh
# mcp.sh OUT: installs the npm packages of engine and MCP server in an empty folder, and times the first answer there.
set -eu
out=$1
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
rm -rf "$HOPTRAIL_BUILD"
mkdir -p "$HOPTRAIL_BUILD"
cd "$HOPTRAIL_BUILD"
printf '{"private": true, "type": "module"}\n' >package.json
npm install --no-save --no-package-lock --no-audit --no-fund --prefer-offline --loglevel=error \
  "$out"/hoptrail-[0-9]*.tgz "$out"/hoptrail-mcp-*.tgz >&2
exec node "$root/tests/bindings/mcp/start.mjs" npx hoptrail-mcp
