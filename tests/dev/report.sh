# shellcheck shell=sh
#: ./dev report [SET…]             compare all methods on the sets below HOPTRAIL_EVAL_DATA and the folders of samples/data/folders, into
#:                                 .build/report.md and .json. Each set is indexed once, with its vectors (folders: where
#:                                 HOPTRAIL_EMBED_URL names an embedder); remove .build/sets to index it again.
data=${HOPTRAIL_EVAL_DATA:-} folders=$root/samples/data/folders embedder=${HOPTRAIL_EMBED_URL:-}
if [ $# -eq 0 ]; then set -- ${data:+musique twowiki hotpotqa nq cranfield} company notes api mail novel bilingual; fi
for name in "$@"; do
  [ -d "$folders/$name" ] || [ -f "$data/$name/questions.jsonl" ] || fail "no set $name in samples/data/folders or HOPTRAIL_EVAL_DATA ($data)"
done
build
sets=$root/.build/sets
mkdir -p "$sets"

# set_of_folder NAME, set_of_vectors NAME: index the set where it is new, and state it as an argument of --set in $described.
set_of_folder() {
  if [ ! -f "$sets/$1.hop" ] || [ -n "$(find "$folders/$1" -newer "$sets/$1.hop" | head -n 1)" ]; then
    say "indexing $1"
    "$cli" index "$folders/$1" ${embedder:+--embed-url "$embedder"} -o "$sets/$1.hop" >&2
  fi
  described=$1=$sets/$1.hop,$folders/$1.questions.jsonl
}
set_of_vectors() {
  if [ ! "$sets/$1.hop" -nt "$data/$1/passages.jsonl" ]; then
    say "indexing $1"
    "$cli" index "$data/$1/passages.jsonl" --vectors "$data/$1/passages.f16.npy" -o "$sets/$1.hop" >&2
  fi
  described=$1=$sets/$1.hop,$data/$1/questions.jsonl,query-vectors=$data/$1/questions.f16.npy,masked-vectors=$data/$1/masked.f16.npy
}
for name in "$@"; do
  shift
  if [ -d "$folders/$name" ]; then set_of_folder "$name"; else set_of_vectors "$name"; fi
  set -- "$@" --set "$described"
done
"$cli" report "$@" --bounds ${embedder:+--embed-url "$embedder"} -o "$root/.build/report.md" --json "$root/.build/report.json"
cat "$root/.build/report.md"
