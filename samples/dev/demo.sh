# shellcheck shell=sh
#: ./dev demo                      index samples/data and answer three multi-hop questions, with their paths
arguments_are '' -- "${1:-}"
first_build hoptrail_cli
mkdir -p "$root/.build/demo"
graph=$root/.build/demo/samples.hop
"$cli" --quiet index "$root/samples/data/passages.jsonl" -o "$graph"
for question in \
  'Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?' \
  'On which bay lies the place where the last ship of the designer of the Clifton Suspension Bridge landed a telegraph cable in 1866?' \
  "Which early woman doctor of philosophy took her degree in the city with the painted chapel of the artist whose name was given to a probe to Halley's Comet?"
do
  printf '%s\n\n' "$question"
  "$cli" search "$graph" "$question" -k 5
  printf '\n'
done
printf 'Ask your own: ./dev hoptrail search %s "QUESTION" --explain\n' "${graph#"$root"/}"
