#!/bin/sh
# Each fuzzing target for as many runs as a change must pass (tests/fuzz/CMakeLists.txt).
set -eu
./dev compile sanitizers fuzz
./dev suite sanitizers -L ci -R '^fuzz\.'
