# shellcheck shell=sh
#: ./dev wasm                      build hoptrail.wasm, hoptrail-complete.wasm and the npm packages
arguments_are '' -- "${1:-}"
"$root/dev" setup wasm
NODE_PATH=/usr/share/nodejs
export NODE_PATH  # where Debian's Emscripten has the packages of its optimizer
configure wasm
cmake --build "$root/.build/wasm" >&2
sh "$root/tests/tools/npm_packages.sh" bindings/js samples/web bindings/mcp
mkdir -p "$root/bindings/js/dist"
cp "$root/.build/wasm/wasm/hoptrail.wasm" "$root/.build/wasm/wasm/hoptrail-complete.wasm" "$root/bindings/js/dist/"
for package_folder in bindings/js bindings/mcp; do (cd "$root/$package_folder" && npm run --silent build >&2); done
say "bindings/js/dist: hoptrail.wasm has $(gzip -9c "$root/bindings/js/dist/hoptrail.wasm" | wc -c) bytes after gzip"
