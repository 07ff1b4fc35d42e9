/* For LD_PRELOAD: reads and writes that transfer fewer bytes than asked, each time, as read(2) and write(2) may. With
 * SHORT_MOST=1 one byte, without it half of what was asked. The C library reads its streams by calls that no library can replace:
 * those that fdopen() makes, and standard input, become streams over the read() below. SHORT_COUNT names a file to which the
 * program appends its name and the number of calls that it shortened. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long shortened;

static size_t shorter(size_t size) {
  if (size < 2) return size;
  shortened++;
  const char* most = getenv("SHORT_MOST");
  return most != NULL ? (size_t)atol(most) : size / 2;
}

ssize_t read(int file, void* to, size_t size) { return syscall(SYS_read, file, to, shorter(size)); }
ssize_t write(int file, const void* from, size_t size) { return syscall(SYS_write, file, from, shorter(size)); }
ssize_t recv(int file, void* to, size_t size, int flags) {
  return syscall(SYS_recvfrom, file, to, (flags & MSG_PEEK) != 0 ? size : shorter(size), flags, NULL, NULL);
}
ssize_t send(int file, const void* from, size_t size, int flags) {
  return syscall(SYS_sendto, file, from, shorter(size), flags, NULL, 0);
}
ssize_t writev(int file, const struct iovec* parts, int count) {
  for (int i = 0; i < count; ++i)
    if (parts[i].iov_len > 0) return write(file, parts[i].iov_base, parts[i].iov_len);
  return 0;
}

static ssize_t read_stream(void* file, char* to, size_t size) { return read((int)(intptr_t)file, to, size); }
static ssize_t write_stream(void* file, const char* from, size_t size) { return write((int)(intptr_t)file, from, size); }
static int close_stream(void* file) { return close((int)(intptr_t)file); }
static int seek_stream(void* file, off64_t* place, int from) {
  *place = lseek64((int)(intptr_t)file, *place, from);
  return *place < 0 ? -1 : 0;
}

FILE* fdopen(int file, const char* mode) {
  const cookie_io_functions_t functions = {read_stream, write_stream, seek_stream, close_stream};
  return fopencookie((void*)(intptr_t)file, mode, functions);
}

__attribute__((constructor)) static void shorten_standard_input(void) {
  FILE* stream = fdopen(STDIN_FILENO, "r");
  if (stream != NULL) stdin = stream;
}

__attribute__((destructor)) static void append_count(void) {
  const char* path = getenv("SHORT_COUNT");
  const int file = path == NULL ? -1 : open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
  char text[64];
  if (file < 0) return;
  const int size = snprintf(text, sizeof text, "%.30s %ld\n", program_invocation_short_name, (long)shortened);
  if (syscall(SYS_write, file, text, (size_t)size) != size) _exit(3);
  close(file);
}
