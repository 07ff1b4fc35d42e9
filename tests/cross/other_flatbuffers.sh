#!/bin/sh
# Files have the same bytes whichever FlatBuffers the library was compiled with: compiles it against the headers of a later
# version, which a crate of Rust's registry carries, and compares tests/vectors. The generated readers and writers stay those
# of the installed compiler, without their check that both versions are the same.
#   other_flatbuffers.sh PROJECT GENERATED FOLDER
set -eu
project=$1
generated=$2
folder=$3
crate=flatc
crate_version=0.2.2+23.5.26

mkdir -p "$folder/crate/src"
cat >"$folder/crate/Cargo.toml" <<TOML
[package]
name = "other_flatbuffers"
version = "0.0.0"
edition = "2021"
[dependencies]
$crate = "=$crate_version"
[workspace]
TOML
: >"$folder/crate/src/lib.rs"
cargo vendor --quiet --manifest-path "$folder/crate/Cargo.toml" "$folder/vendor" >/dev/null
headers=$folder/vendor/$crate/flatbuffers/include
if [ ! -f "$headers/flatbuffers/flatbuffers.h" ]; then
  echo "other_flatbuffers: $crate $crate_version has no C++ headers" >&2
  exit 1
fi

mkdir -p "$folder/schemas"
for file in "$generated"/*_generated.h; do
  sed '/^static_assert(FLATBUFFERS_VERSION_MAJOR/,/;$/d' "$file" >"$folder/schemas/${file##*/}"
done
if [ "$(grep -c . "$folder"/schemas/graph_generated.h)" -eq "$(grep -c . "$generated"/graph_generated.h)" ]; then
  echo "other_flatbuffers: the generated headers name no version" >&2
  exit 1
fi

set -- -I "$project" -I "$project/capi/include" -DHOPTRAIL_STATIC
${CXX:-c++} -std=gnu++20 -O0 -ffp-contract=off "$@" -DHOPTRAIL_VERSION='"0.0.0"' -isystem "$headers" -I "$folder/schemas" \
  -c "$project/capi/src/hoptrail.cc" -o "$folder/hoptrail.o"
${CC:-cc} -std=c11 -O0 "$@" -I "$project/tests/trust" -c "$project/tests/vectors/run_vectors.c" -o "$folder/run_vectors.o"
${CXX:-c++} "$folder/run_vectors.o" "$folder/hoptrail.o" -o "$folder/run_vectors" -lpthread
"$folder/run_vectors" "$project"/tests/vectors/cases/*.cases
