"""Zig's compilers, from the virtual environment of `./dev natives`."""
import os
import subprocess
import sys


class Toolchain:
    """Runs `zig` with its caches in `folder`. `commands` prefixes each run, such as nice."""

    def __init__(self, folder, commands=()):
        self.commands = [*commands, sys.executable, "-m", "ziglang"]
        cache = str(folder / "zig-cache")
        self.environment = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}

    def run(self, *arguments, cwd=None, text_in=None):
        """Returns zig's output of both streams. Raises RuntimeError with it if zig fails."""
        done = subprocess.run([*self.commands, *map(str, arguments)], env=self.environment, cwd=cwd, input=text_in,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        if done.returncode != 0:
            raise RuntimeError(f"zig {arguments[0]}: {done.stdout[-4000:]}")
        return done.stdout

    def cpp(self, target, *arguments):
        return self.run("c++", "-target", target.triple, *target.flags, *arguments)

    def c(self, target, *arguments):
        return self.run("cc", "-target", target.triple, *target.flags, *arguments)
