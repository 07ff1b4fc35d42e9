#!/bin/sh
# package_test.sh NAME: packaging/test/NAME.sh with the packages of .build/packages.
set -eu
HOPTRAIL_LIBRARY=$(find "$HOPTRAIL_NATIVE/prefix" -name libhoptrail.so)
export HOPTRAIL_LIBRARY
exec sh "packaging/test/$1.sh" "$PWD/.build/packages"
