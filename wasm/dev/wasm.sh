# shellcheck shell=sh
#: ./dev wasm [page]               build hoptrail.wasm, hoptrail-complete.wasm and the npm packages; page: without that of the MCP server
arguments_are '' page -- "${1:-}"
package_folders='bindings/js bindings/mcp'
if [ "${1:-}" = page ]; then package_folders=bindings/js; fi
"$root/dev" setup wasm
NODE_PATH=/usr/share/nodejs
export NODE_PATH  # where Debian's Emscripten has the packages of its optimizer
configure wasm
cmake --build "$root/.build/wasm" >&2
# shellcheck disable=SC2086  # a list of words
sh "$root/tests/tools/npm_packages.sh" samples/web $package_folders
mkdir -p "$root/bindings/js/dist"
cp "$root/.build/wasm/wasm/hoptrail.wasm" "$root/.build/wasm/wasm/hoptrail-complete.wasm" "$root/bindings/js/dist/"
for package_folder in $package_folders; do (cd "$root/$package_folder" && npm run --silent build >&2); done
say "bindings/js/dist: hoptrail.wasm has $(gzip -9c "$root/bindings/js/dist/hoptrail.wasm" | wc -c) bytes after gzip"
