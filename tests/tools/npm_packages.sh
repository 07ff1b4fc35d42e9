#!/bin/sh
# npm_packages.sh FOLDER…: installs what the lock files of these folders name, again only after a lock file changed.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
for folder in "$@"; do
  if [ "$root/$folder/node_modules/.package-lock.json" -nt "$root/$folder/package-lock.json" ]; then continue; fi
  echo "npm ci in $folder" >&2
  (cd "$root/$folder" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2)
done
