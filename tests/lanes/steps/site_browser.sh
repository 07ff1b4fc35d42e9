#!/bin/sh
# The site in a browser, with the live page and the engine as its search: built again, because the modules are there now.
set -eu
sh tests/tools/npm_packages.sh samples/web
./dev docs
exec sh tests/lanes/steps/node_suite.sh tests/bindings/js/browser docs.site
