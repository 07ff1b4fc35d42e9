"""Android's C library, bionic: which functions of it the library may ask for.

No Android toolchain compiles the library here. The builds for musl have the same sources and the same C++ runtime, so what they
ask of their C library, an Android build asks of bionic. The levels are those of bionic's libc.map.txt, libm.map.txt and
libdl.map.txt, for 64-bit processors, whose first level is 21."""

LEVEL = 26  # of the Java package and of the recipe for the AAR

# The first API level that has each.
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

# What musl's headers and its compiler make of the same source.
OTHER_NAMES = {
    "__errno_location": None,      # errno, a macro: bionic's function is __errno
    "__tls_get_addr": None,        # thread_local, which the NDK's compiler emulates before level 29
    "aligned_alloc": "posix_memalign",  # which libc++'s operator new asks for on Android
    "bcmp": "memcmp",              # the compiler's, where only equality counts
}


def lacking(imports):
    """Of the names that a library for musl asks for, those that bionic has not at LEVEL, sorted."""
    names = (OTHER_NAMES.get(name, name) for name in imports)
    return sorted(name for name in names if name is not None and LEVELS.get(name, LEVEL + 1) > LEVEL)
