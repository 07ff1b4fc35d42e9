#!/bin/sh
# Builds the sample on the packaged crates of OUT, in a clean folder and with no flatc, and compares what it prints:
# packaging/test/rust.sh OUT
#
# HOPTRAIL_SAMPLE_GRAPH is the sample graph; the work is done in HOPTRAIL_BUILD. The library is compiled from the crate's
# sources, which takes a minute or two.
set -eu
out=$(cd "$1" && pwd)
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
work=$HOPTRAIL_BUILD/package-test
if ! command -v cargo >/dev/null; then
  echo 'skipped: no Rust (cargo) here' >&2
  exit 77
fi

rm -rf "$work"
mkdir -p "$work/sample/src" "$work/no-flatc"
for crate in "$out"/hoptrail-*.crate; do tar -C "$work" -xzf "$crate"; done
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/bindings/rust/Cargo.toml" | head -n 1)
for crate in hoptrail-sys hoptrail; do
  for file in LICENSE NOTICE README.md Cargo.toml; do
    test -s "$work/$crate-$version/$file" || { echo "$crate: no $file in the crate" >&2; exit 1; }
  done
done

cp "$root/samples/rust/src/main.rs" "$work/sample/src/"
cat >"$work/sample/Cargo.toml" <<END
[package]
name = "hoptrail-sample"
version = "0.0.0"
edition = "2024"

[dependencies]
hoptrail = "$version"

[patch.crates-io]
hoptrail = { path = "../hoptrail-$version" }
hoptrail-sys = { path = "../hoptrail-sys-$version" }
END

# Running flatc fails the build.
printf '#!/bin/sh\necho "flatc was run" >&2\nexit 1\n' >"$work/no-flatc/flatc"
chmod +x "$work/no-flatc/flatc"
unset HOPTRAIL_LIB_DIR DOCS_RS
# Less optimization, because only the build is tested.
PATH=$work/no-flatc:$PATH CXXFLAGS=-O1 CARGO_TARGET_DIR=$work/target cargo build --quiet --manifest-path "$work/sample/Cargo.toml"
"$work/target/debug/hoptrail-sample" "$HOPTRAIL_SAMPLE_GRAPH" >"$work/output.txt"
diff -u "$root/samples/expected_output.txt" "$work/output.txt"
echo "hoptrail $version: the sample on the packaged crates prints what it should"

# Feature prebuilt: links the companion's library and compiles nothing. Without companions, the build lists the available ones.
sed -i 's/^hoptrail = "\(.*\)"$/hoptrail = { version = "\1", features = ["prebuilt"] }/' "$work/sample/Cargo.toml"
for companion in "$work"/hoptrail-prebuilt-*; do
  if [ -d "$companion" ]; then
    name=$(basename "$companion" "-$version")
    printf '%s = { path = "../%s" }\n' "$name" "$(basename "$companion")" >>"$work/sample/Cargo.toml"
  fi
done
if [ -d "$work/hoptrail-prebuilt-linux-$(uname -m)-gnu-$version" ]; then
  CXX=no-such-compiler CARGO_TARGET_DIR=$work/target-prebuilt cargo build --quiet --manifest-path "$work/sample/Cargo.toml"
  "$work/target-prebuilt/debug/hoptrail-sample" "$HOPTRAIL_SAMPLE_GRAPH" >"$work/output.txt"
  diff -u "$root/samples/expected_output.txt" "$work/output.txt"
  echo "hoptrail $version: the sample on the prebuilt library prints what it should"
else
  if CARGO_TARGET_DIR=$work/target cargo build --quiet --manifest-path "$work/sample/Cargo.toml" 2>"$work/refused.txt"; then
    echo 'rust.sh: feature prebuilt is built without a library for it' >&2
    exit 1
  fi
  grep -q "feature prebuilt has no library for $(uname -m)-.*: this copy of hoptrail-sys has no companion crates" "$work/refused.txt" ||
    { cat "$work/refused.txt" >&2; exit 1; }
fi
