"""The native targets: how each is compiled, the allowed dependencies of its library, and how its tests run on x86_64 Linux."""
from dataclasses import dataclass

GLIBC = frozenset({"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1"})
MACOS = frozenset({"/usr/lib/libSystem.B.dylib"})
WINDOWS = frozenset({"kernel32.dll", "ntdll.dll"})
# Symbols that a library with a C++ runtime inside leaves visible on macOS: the weak operators, which are shared in a process, and
# two names of the linker.
MACOS_RUNTIME = frozenset({"__dso_handle", "_mh_dylib_header"} | {
    name + suffix for name in ("_Znwm", "_Znam", "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm") for suffix in ("", "St11align_val_t")})
X86_KERNELS = ("sse2_kernels", "avx2_kernels", "avx512_kernels", "crc_by_instruction")
ARM_KERNELS = ("neon_kernels", "crc_by_instruction")


@dataclass(frozen=True)
class Target:
    """One platform. `floor` is the oldest system it must load on: a glibc, a macOS or a Windows version, as numbers; empty
    for musl, whose symbols have no versions. `needs` are the system libraries that it may need, `kernels` functions that
its object must contain. `runner` is the command before a test program; without one, only the structure is checked."""
    name: str
    triple: str
    form: str  # ELF, Mach-O or PE
    machine: str  # as lief names it
    floor: tuple
    needs: frozenset
    kernels: tuple = ()
    runtime_exports: frozenset = frozenset()  # additional functions that may be visible
    flags: tuple = ()
    libc: str = ""  # the name by which the system's own programs need musl; Zig's stub uses libc.so
    runner: tuple | None = None
    runner_name: str = ""  # as printed in the table
    runner_packages: tuple = ()  # Debian's
    runs_shared: bool = True
    processors: tuple = ()  # of qemu; the kernels of each are tested

    @property
    def floor_text(self):
        system = {"ELF": "glibc", "Mach-O": "macOS", "PE": "Windows"}[self.form]
        return f"{system} {'.'.join(map(str, self.floor))}" if self.floor else "musl 1.2"


def glibc(name, triple, machine, floor, loader, **more):
    version = ".".join(map(str, floor))
    return Target(name, f"{triple}.{version}", "ELF", machine, floor, GLIBC | {loader}, **more)


def musl(name, processor, machine, **more):
    libc = f"libc.musl-{processor}.so.1"
    return Target(name, f"{processor}-linux-musl", "ELF", machine, (), frozenset({libc}), libc=libc, **more)


TARGETS = [
    glibc("linux-x86_64-gnu", "x86_64-linux-gnu", "X86_64", (2, 17), "ld-linux-x86-64.so.2", kernels=X86_KERNELS,
          runner=(), runner_name="run here", processors=("core2duo", "Nehalem", "Haswell")),
    musl("linux-x86_64-musl", "x86_64", "X86_64", kernels=X86_KERNELS,
         runner=("/lib/ld-musl-x86_64.so.1",), runner_name="run here", runner_packages=("musl",)),
    glibc("linux-aarch64-gnu", "aarch64-linux-gnu", "AARCH64", (2, 17), "ld-linux-aarch64.so.1", kernels=ARM_KERNELS,
          runner=("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"), runner_name="qemu",
          runner_packages=("qemu-user", "libc6-arm64-cross")),
    # Debian's packages for x86_64 include no musl loader for 64-bit ARM: its tests are static programs.
    musl("linux-aarch64-musl", "aarch64", "AARCH64", kernels=ARM_KERNELS,
         runner=("qemu-aarch64",), runner_name="qemu", runner_packages=("qemu-user",), runs_shared=False),
    glibc("linux-armv7-gnu", "arm-linux-gnueabihf", "ARM", (2, 17), "ld-linux-armhf.so.3",
          flags=("-mcpu=generic+v7a+vfp3d16+thumb2",), runner=("qemu-arm", "-L", "/usr/arm-linux-gnueabihf"),
          runner_name="qemu", runner_packages=("qemu-user", "libc6-armhf-cross")),
    glibc("linux-riscv64-gnu", "riscv64-linux-gnu", "RISCV", (2, 27), "ld-linux-riscv64-lp64d.so.1",
          runner=("qemu-riscv64", "-L", "/usr/riscv64-linux-gnu"), runner_name="qemu",
          runner_packages=("qemu-user", "libc6-riscv64-cross")),
    Target("macos-x86_64", "x86_64-macos.11.0", "Mach-O", "X86_64", (11, 0), MACOS, kernels=X86_KERNELS, runtime_exports=MACOS_RUNTIME),
    # Every Mac processor has the checksum instruction, which is inlined.
    Target("macos-aarch64", "aarch64-macos.11.0", "Mach-O", "ARM64", (11, 0), MACOS, kernels=("neon_kernels",),
           runtime_exports=MACOS_RUNTIME),
    Target("windows-x86_64", "x86_64-windows-gnu", "PE", "AMD64", (10, 0), WINDOWS, kernels=X86_KERNELS,
           runner=("wine",), runner_name="wine", runner_packages=("wine",)),
    Target("windows-aarch64", "aarch64-windows-gnu", "PE", "ARM64", (10, 0), WINDOWS, kernels=ARM_KERNELS),
]
