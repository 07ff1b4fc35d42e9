# shellcheck shell=sh
#: ./dev report [SET…]             compare all methods on the sets below HOPTRAIL_EVAL_DATA, into .build/report.md and .json
#:                                 Each set is indexed once, with its vectors; remove .build/sets to index it again.
data=${HOPTRAIL_EVAL_DATA:-}
if [ -z "$data" ]; then fail 'report needs sets of questions: HOPTRAIL_EVAL_DATA'; fi
if [ $# -eq 0 ]; then set -- musique twowiki hotpotqa nq cranfield; fi
for name in "$@"; do [ -f "$data/$name/questions.jsonl" ] || fail "no set $name in $data"; done
build
sets=$root/.build/sets
mkdir -p "$sets"
for name in "$@"; do
  folder=$data/$name
  if [ ! "$sets/$name.hop" -nt "$folder/passages.jsonl" ]; then
    say "indexing $name"
    "$cli" index "$folder/passages.jsonl" --vectors "$folder/passages.f16.npy" -o "$sets/$name.hop" >&2
  fi
  shift
  set -- "$@" --set "$name=$sets/$name.hop,$folder/questions.jsonl,query-vectors=$folder/questions.f16.npy,masked-vectors=$folder/masked.f16.npy"
done
"$cli" report "$@" --bounds -o "$root/.build/report.md" --json "$root/.build/report.json"
cat "$root/.build/report.md"
