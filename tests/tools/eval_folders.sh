#!/bin/sh
# eval_folders.sh [ARGUMENT…] -- ARGUMENT…: `hoptrail index` with the first arguments on each folder of samples/data/folders, into the
# current folder, then `hoptrail eval` with the others on its questions: one table (with --chains, three) per set.
set -eu
folders=$(CDPATH='' cd -- "$(dirname -- "$0")/../../samples/data/folders" && pwd)
index=
while [ "$1" != -- ]; do index="$index $1"; shift; done
shift
for set in company notes api mail novel bilingual; do
  # shellcheck disable=SC2086  # a list of words
  hoptrail --quiet index "$folders/$set" -o "$set.hop" $index
  hoptrail --quiet eval "$set.hop" "$folders/$set.questions.jsonl" "$@"
done
