#!/bin/sh
# c.sh OUT: unpacks the C tarball elsewhere, and builds and runs the sample programs of C and C++ against it alone.
set -eu
out=$1
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
rm -rf "$HOPTRAIL_BUILD"
mkdir -p "$HOPTRAIL_BUILD"
tar -C "$HOPTRAIL_BUILD" --strip-components=1 -xzf "$out"/hoptrail-c-*-"linux-$(uname -m)".tar.gz
cd "$HOPTRAIL_BUILD"
PKG_CONFIG_PATH=$(dirname "$(find "$PWD" -name hoptrail.pc)")
export PKG_CONFIG_PATH
# shellcheck disable=SC2046  # lists of flags
{
  cc -std=c11 -o sample_c "$root"/samples/c/*.c $(pkg-config --cflags --libs hoptrail jansson)
  c++ -std=c++20 -pthread -o sample_cpp "$root"/samples/cpp/*.cpp $(pkg-config --cflags --libs hoptrail)
}
LD_LIBRARY_PATH=$(pkg-config --variable=libdir hoptrail)
export LD_LIBRARY_PATH
for sample in sample_c sample_cpp; do
  python3 -B "$root/tests/samples/same_output.py" "./$sample" "$HOPTRAIL_SAMPLE_GRAPH"
done
bin/hoptrail search "$HOPTRAIL_SAMPLE_GRAPH" 'Brooklyn Bridge' --method bm25 -k 1 | grep -q 'Brooklyn Bridge'
