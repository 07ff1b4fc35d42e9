#!/bin/sh
# The library that packages carry: it needs no C++ standard library of the machine that it is installed on.
set -eu
./dev compile package -DHOPTRAIL_WERROR=ON
cmake --install "$HOPTRAIL_NATIVE" --strip --prefix "$HOPTRAIL_NATIVE/prefix" >.build/package-install.log
