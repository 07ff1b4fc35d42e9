#!/bin/sh
# Scenario × language of tests/contract, from what the languages' tests wrote. Fails where a scenario fails; where all steps ran,
# also where a language is missing without a reason.
set -eu
if [ "${HOPTRAIL_CI:-}" = all ]; then set -- --every; fi
mkdir -p "$HOPTRAIL_CONTRACT"
HOPTRAIL_BUILD=$HOPTRAIL_CONTRACT exec tests/lanes/steps/with_figures.sh python3 -B tests/contract/report/table.py --results "$HOPTRAIL_CONTRACT" "$@"
