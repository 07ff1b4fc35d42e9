# shellcheck shell=sh
#: ./dev spark [SHARDS…]           test hoptrail.spark, and compare the sets musique, twowiki and hotpotqa below HOPTRAIL_EVAL_DATA in
#:                                 shards on Spark with one graph while executors are killed; then measure rounds, bytes and times
#:                                 (8 shards; 1 2 4 8)
data=${HOPTRAIL_EVAL_DATA:-}
if [ -z "$data" ]; then fail 'spark needs sets of questions: HOPTRAIL_EVAL_DATA'; fi
# shellcheck disable=SC2086
need $build_packages python3-venv
need_command java openjdk-17-jre-headless
configure_release
cmake --build "$release" --target hoptrail >&2
work=$root/.build/spark
if [ ! -x "$work/venv/bin/pip" ]; then python3 -m venv "$work/venv"; fi
if ! cmp -s "$root/tests/spark/requirements.txt" "$work/venv/requirements.txt"; then
  say 'installing PySpark'
  "$work/venv/bin/pip" install -q --disable-pip-version-check -r "$root/tests/spark/requirements.txt" >&2
  cp "$root/tests/spark/requirements.txt" "$work/venv/requirements.txt"
fi
HOPTRAIL_LIBRARY=$release/capi/libhoptrail.so PYTHONPATH=$root/bindings/python/src PYTHONDONTWRITEBYTECODE=1
export HOPTRAIL_LIBRARY PYTHONPATH PYTHONDONTWRITEBYTECODE
(cd "$root/tests/bindings/python" &&
  "$work/venv/bin/python" -m pytest -q --basetemp "$work/temporary" test_shards.py test_spark.py)
"$work/venv/bin/python" "$root/tests/spark/compare.py" --data "$data" --work "$work" "$@"
