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

# A flatc that is run fails the build.
printf '#!/bin/sh\necho "flatc was run" >&2\nexit 1\n' >"$work/no-flatc/flatc"
chmod +x "$work/no-flatc/flatc"
unset HOPTRAIL_LIB_DIR DOCS_RS
PATH=$work/no-flatc:$PATH CARGO_TARGET_DIR=$work/target cargo build --quiet --manifest-path "$work/sample/Cargo.toml"
"$work/target/debug/hoptrail-sample" "$HOPTRAIL_SAMPLE_GRAPH" >"$work/output.txt"
diff -u "$root/samples/expected_output.txt" "$work/output.txt"
echo "hoptrail $version: the sample on the packaged crates prints what it should"
