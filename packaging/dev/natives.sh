# shellcheck shell=sh
#: ./dev natives [--build-only] [TARGET…]
#:                                 build the library for Linux, macOS and Windows with Zig's compilers, check it, run its tests,
#:                                 and write docs/platforms.md
# Zig and a reader of libraries come from PyPI, into a separate Python environment. Emulators and loaders are Debian's.
# shellcheck disable=SC2086
need $build_packages python3-venv $natives_packages
work=$root/.build/natives
mkdir -p "$work"
if ! cmp -s "$root/packaging/natives/requirements.txt" "$work/venv/requirements.txt"; then
  say 'installing Zig'
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install -q --disable-pip-version-check -r "$root/packaging/natives/requirements.txt" >&2
  cp "$root/packaging/natives/requirements.txt" "$work/venv/requirements.txt"
fi
"$work/venv/bin/python" -B "$root/packaging/natives/natives.py" --work "$work" --page "$root/docs/platforms.md" "$@"
