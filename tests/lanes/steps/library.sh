#!/bin/sh
# The library, the command, and the graph that the sample programs open.
set -eu
./dev compile release -DHOPTRAIL_WERROR=ON hoptrail hoptrail_static hoptrail_command
python3 -B tests/samples/make_graph.py "$HOPTRAIL_CLI" "$HOPTRAIL_SAMPLE_GRAPH"
