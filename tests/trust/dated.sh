#!/bin/sh
# dated.sh [FILE…]: the lines for docs/trust.md among those of the files, or of standard input, each with the day (UTC) and the
# commit that was tried. A "+" behind the commit: with changes that were in no commit.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
commit=$(git -C "$root" rev-parse --short=8 HEAD 2>/dev/null) || commit=unknown  # sources without their history
if [ "$commit" != unknown ] && [ -n "$(git -C "$root" status --porcelain)" ]; then commit=$commit+; fi
# A runner may have printed its dots before the line.
sed -n "s/^[.s]*{\"trust\": *\"/{\"date\":\"$(date -u +%Y-%m-%d)\",\"commit\":\"$commit\",\"trust\":\"/p" -- "$@"
