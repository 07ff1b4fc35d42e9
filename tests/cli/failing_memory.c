/* For LD_PRELOAD: allocations that fail. FAIL_FIRST and FAIL_LAST are the numbers of the first and last one, counted from 1;
 * without FAIL_LAST, all from the first one on fail. FAIL_COUNT names a file for their number. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern void* __libc_malloc(size_t size);
extern void* __libc_calloc(size_t count, size_t size);
extern void* __libc_realloc(void* memory, size_t size);
extern void* __libc_memalign(size_t alignment, size_t size);

static atomic_long allocations;
static long first = -1, last = -1;

static long number(const char* name) {
  const char* text = getenv(name);
  return text == NULL ? -1 : atol(text);
}

static int fails(void) {
  if (allocations++ == 0) first = number("FAIL_FIRST"), last = number("FAIL_LAST");
  const int is_failing = first > 0 && allocations >= first && (last < 0 || allocations <= last);
  if (is_failing) errno = ENOMEM;
  return is_failing;
}

void* malloc(size_t size) { return fails() ? NULL : __libc_malloc(size); }
void* calloc(size_t count, size_t size) { return fails() ? NULL : __libc_calloc(count, size); }
void* realloc(void* memory, size_t size) { return size > 0 && fails() ? NULL : __libc_realloc(memory, size); }
void* memalign(size_t alignment, size_t size) { return fails() ? NULL : __libc_memalign(alignment, size); }
void* aligned_alloc(size_t alignment, size_t size) { return fails() ? NULL : __libc_memalign(alignment, size); }
int posix_memalign(void** memory, size_t alignment, size_t size) {
  if (fails()) return ENOMEM;
  *memory = __libc_memalign(alignment, size);
  return *memory == NULL ? ENOMEM : 0;
}

__attribute__((destructor)) static void write_count(void) {
  const char* path = getenv("FAIL_COUNT");
  const int file = path == NULL ? -1 : open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  char text[32];
  if (file < 0) return;
  if (write(file, text, (size_t)snprintf(text, sizeof text, "%ld", (long)allocations)) < 0) _exit(3);
  close(file);
}
