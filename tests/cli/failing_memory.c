/* For LD_PRELOAD: allocations that fail. FAIL_FIRST and FAIL_LAST are the numbers of the first and last one, counted from 1;
 * without FAIL_LAST, all from the first one on fail. FAIL_COUNT names a file for what the program has done: its allocations, the
 * bytes that functions of the C library copied, compared and searched for it, and the most memory that it had, in KiB. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern void* __libc_malloc(size_t size);
extern void* __libc_calloc(size_t count, size_t size);
extern void* __libc_realloc(void* memory, size_t size);
extern void* __libc_memalign(size_t alignment, size_t size);

static atomic_long allocations, bytes;
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

static void count(size_t size) {
  atomic_fetch_add_explicit(&bytes, (long)size + 1, memory_order_relaxed);
} /* a call is work, too */

/* Own loops, since the functions of the C library are not known yet when the first program calls them. */
void* memmove(void* to, const void* from, size_t size) {
  unsigned char* out = to;
  const unsigned char* in = from;
  count(size);
  if (out <= in || out >= in + size)
    for (size_t i = 0; i < size; ++i) out[i] = in[i];
  else
    for (size_t i = size; i > 0; --i) out[i - 1] = in[i - 1];
  return to;
}
void* memcpy(void* restrict to, const void* restrict from, size_t size) { return memmove(to, from, size); }
void* memset(void* to, int value, size_t size) {
  unsigned char* out = to;
  count(size);
  for (size_t i = 0; i < size; ++i) out[i] = (unsigned char)value;
  return to;
}
int memcmp(const void* one, const void* other, size_t size) {
  const unsigned char *a = one, *b = other;
  size_t i = 0;
  while (i < size && a[i] == b[i]) ++i;
  count(i);
  return i == size ? 0 : (int)a[i] - (int)b[i];
}
void* memchr(const void* text, int value, size_t size) {
  const unsigned char* in = text;
  size_t i = 0;
  while (i < size && in[i] != (unsigned char)value) ++i;
  count(i);
  return i == size ? NULL : (void*)(in + i);
}
size_t strlen(const char* text) {
  size_t i = 0;
  while (text[i] != 0) ++i;
  count(i);
  return i;
}

static long most_kilobytes(void) {
  char text[4096];
  const int file = open("/proc/self/status", O_RDONLY);
  const ssize_t size = file < 0 ? -1 : read(file, text, sizeof text - 1);
  close(file);
  if (size < 0) return 0;
  text[size] = 0;
  const char* most = strstr(text, "VmHWM:");
  return most == NULL ? 0 : atol(most + 6);
}

__attribute__((destructor)) static void write_count(void) {
  const char* path = getenv("FAIL_COUNT");
  const int file = path == NULL ? -1 : open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  char text[96];
  if (file < 0) return;
  const int size = snprintf(text, sizeof text, "%ld %ld %ld", (long)allocations, (long)bytes, most_kilobytes());
  if (write(file, text, (size_t)size) < 0) _exit(3);
  close(file);
}
