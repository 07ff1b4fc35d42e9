#!/bin/sh
# node_suite.sh FOLDER TEST: a test of the WebAssembly build that takes npm packages of FOLDER.
set -eu
sh tests/tools/npm_packages.sh tests/bindings/js/browser "$1"
./dev suite wasm -R "^$2\$"
