"""Android's C library, bionic: the functions that the library may use.

No Android toolchain compiles the library here. The builds for musl have the same sources and the same C++ runtime, so an
Android build needs the same functions of bionic as they need of musl. The levels are those of bionic's libc.map.txt,
libm.map.txt and libdl.map.txt, for 64-bit processors, whose first level is 21."""

LEVEL = 26  # of the Java package and of the recipe for the AAR

# The first API level with each function.
LEVELS = {
    **dict.fromkeys((
        "__cxa_atexit", "__cxa_finalize", "abort", "ceilf", "close", "dl_iterate_phdr", "dladdr", "exp", "fflush", "floor", "floorf",
        "fprintf", "fputc", "free", "fstat", "fwrite", "getauxval", "madvise", "malloc", "memchr", "memcmp", "memcpy", "memmove",
        "memset", "mmap", "munmap", "nextafterf", "open", "posix_memalign", "pthread_cond_broadcast", "pthread_cond_wait",
        "pthread_mutex_destroy", "pthread_mutex_lock", "pthread_mutex_unlock", "pthread_rwlock_rdlock", "pthread_rwlock_unlock",
        "pthread_rwlock_wrlock", "realloc", "snprintf", "strcmp", "strerror_r", "strlen", "strncmp", "syscall", "vfprintf",
        "wmemchr"), 21),
    "stderr": 23,
}

# Names that only musl's headers and compiler produce from the same source.
OTHER_NAMES = {
    "__errno_location": None,      # errno, a macro: bionic's function is __errno
    "__tls_get_addr": None,        # thread_local, which the NDK's compiler emulates before level 29
    "aligned_alloc": "posix_memalign",  # used by libc++'s operator new on Android
    "bcmp": "memcmp",              # emitted by the compiler if only equality matters
}


def lacking(imports):
    """The imports of a library for musl that bionic lacks at LEVEL, sorted."""
    names = (OTHER_NAMES.get(name, name) for name in imports)
    return sorted(name for name in names if name is not None and LEVELS.get(name, LEVEL + 1) > LEVEL)
