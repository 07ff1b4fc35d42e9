#!/bin/sh
# eval_sets.sh SET[:SPLIT]… -- ARGUMENT…: `hoptrail eval ARGUMENT…` on sets of HOPTRAIL_EVAL_DATA, one table per set; {} in an
# argument is the set's folder. Each set is indexed with its vectors into the current folder, unless its graph is there.
set -eu
sets=
while [ "$1" != -- ]; do sets="$sets $1"; shift; done
shift
for set in $sets; do
  name=${set%%:*} split=${set#"${set%%:*}"}
  data=$HOPTRAIL_EVAL_DATA/$name
  [ -f "$name.hop" ] || hoptrail --quiet index "$data/passages.jsonl" --vectors "$data/passages.f16.npy" -o "$name.hop"
  (
    for argument in "$@"; do
      shift
      case $argument in *{}*) argument=${argument%%\{\}*}$data${argument#*\{\}} ;; esac
      set -- "$@" "$argument"
    done
    hoptrail eval "$name.hop" "$data/questions.jsonl" ${split:+--split "${split#:}"} --query-vectors "$data/questions.f16.npy" \
      --masked-vectors "$data/masked.f16.npy" "$@"
  )
done
