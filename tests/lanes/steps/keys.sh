#!/bin/sh
# The keys that lane.py gave to all steps, and which no test needs, appear nowhere in their output and files.
set -eu
result=0 said=.build/lanes/keys
python3 -B tests/trust/search_output.py .build HOPTRAIL_EMBED_KEY HOPTRAIL_RERANK_KEY HOPTRAIL_LLM_KEY OPENAI_API_KEY >"$said" || result=$?
cat "$said"
tests/trust/dated.sh "$said" >.build/trust/suite.jsonl
exit $result
