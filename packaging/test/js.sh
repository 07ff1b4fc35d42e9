#!/bin/sh
# js.sh OUT: installs the npm package in an empty project, and runs the sample program there.
set -eu
out=$1
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
rm -rf "$HOPTRAIL_BUILD"
mkdir -p "$HOPTRAIL_BUILD"
cd "$HOPTRAIL_BUILD"
printf '{"private": true, "type": "module"}\n' >package.json
npm install --no-save --no-package-lock --no-audit --no-fund --offline --loglevel=error "$out"/hoptrail-[0-9]*.tgz >&2
cp "$root/samples/js/sample.mjs" .
printf '#!/bin/sh\nexec node sample.mjs "$@"\n' >sample
chmod +x sample
python3 -B "$root/tests/samples/same_output.py" ./sample "$HOPTRAIL_SAMPLE_GRAPH"
