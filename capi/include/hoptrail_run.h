/* Hoptrail: the blocking loop that runs a task. Header-only, based on hoptrail.h; C99 and C++.
 *
 * Copyright (c) 2026 the Hoptrail authors. Licensed under the Apache License 2.0.
 *
 *     hop_run_host host = {0};
 *     host.embed = my_embed;          turns texts into vectors
 *     host.complete = my_complete;    calls a language model
 *     host.score = my_score;          scores passages for a question (option search.score)
 *     host.folder = "data";           FILE requests read and write here
 *     status = hop_run(task, &host, &error);
 *
 * hop_run_search runs one search in one call. hop_run steps any task until it is done or has failed, and answers its
 * requests one by one on the calling thread. The host may leave a function NULL: a request that needs it then fails the task
 * with HOP_STATUS_HOST_FAILURE and the error "the host has no …". A host that answers several requests at once, does other
 * work while it waits, or runs parts on threads needs its own loop; hop_run is an example of one.
 *
 * FILE requests use POSIX or Win32 calls in `folder`. Files and the folder are synced as the task requests; interrupted and
 * short writes continue. If the task fails, the file that it was writing and had not renamed yet is removed. The files that
 * the task locks stay locked (flock; Win32: opened exclusively) until hop_run returns. A folder that does not exist has no
 * names.
 *
 * No operation leaves the folder. It is opened once, and names are looked up relative to it. Symbolic links and files that
 * are not regular are refused. A write that starts at offset 0 creates a new file (O_EXCL) and replaces any file of the same
 * name. The path of the folder itself may be a link.
 *
 * It also compiles with -std=c99 and -std=c11 without _POSIX_C_SOURCE.
 */
#ifndef HOPTRAIL_RUN_H
#define HOPTRAIL_RUN_H

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hoptrail.h"

#if defined(_WIN32)
#include <windows.h>
#elif defined(__EMSCRIPTEN__) || defined(__wasi__)
#define HOP_RUN_NO_FILES 1
#else
#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
#if defined(__STRICT_ANSI__) && !defined(__cplusplus)
/* Strict C hides these, unless _POSIX_C_SOURCE was defined before the first system header. */
int fsync(int descriptor);
#ifdef __USE_FILE_OFFSET64 /* glibc's, where off_t has 64 bits */
int ftruncate(int descriptor, off_t length) __asm__("ftruncate64");
#else
int ftruncate(int descriptor, off_t length);
#endif
int openat(int folder, const char *name, int flags, ...);
int renameat(int old_folder, const char *old_name, int new_folder, const char *new_name);
int unlinkat(int folder, const char *name, int flags);
DIR *fdopendir(int descriptor);
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The host -------------------------------------------------------------------------------------------------- */

typedef struct hop_run_text {
  int32_t role; /* HOP_TEXT_QUERY, HOP_TEXT_PASSAGE, HOP_TEXT_PATH */
  const char *text;
  size_t length;
} hop_run_text;

/* Filled by the host. The host owns all pointers; they are read before its function is called again. */
typedef struct hop_run_vectors {
  const float *rows; /* count × dimension, row by row */
  uint32_t dimension;
  const char *embedder_id; /* zero-terminated, or NULL: not stated */
  const char *failure;     /* the reason if the function does not return 0; zero-terminated, or NULL */
} hop_run_vectors;

typedef struct hop_run_message {
  const char *role; /* "system", "user", "assistant"; not zero-terminated */
  size_t role_length;
  const char *text;
  size_t length;
} hop_run_message;

typedef struct hop_run_prompt {
  const hop_run_message *messages;
  uint32_t count;
  uint32_t token_limit;
  const char *purpose; /* "sub_question", "answer", … */
  size_t purpose_length;
  const char *form; /* "text", "lines", "yes_no" */
  size_t form_length;
} hop_run_prompt;

typedef struct hop_run_completion {
  const char *text;
  size_t length;
  uint64_t tokens_read, tokens_written; /* 0: unknown */
  const char *failure;                  /* as in hop_run_vectors */
} hop_run_completion;

/* Filled by the host, as hop_run_vectors. */
typedef struct hop_run_scores {
  const float *scores; /* one for each passage; higher is better, on any scale */
  const char *failure; /* as in hop_run_vectors */
} hop_run_scores;

typedef struct hop_run_host {
  void *context;
  /* Makes vectors for `count` texts. Returns 0 on success; on failure, another number and vectors->failure. */
  int32_t (*embed)(void *context, const hop_run_text *texts, uint32_t count, hop_run_vectors *vectors);
  /* Completes a prompt. Returns 0 on success; on failure, another number and completion->failure. */
  int32_t (*complete)(void *context, const hop_run_prompt *prompt, hop_run_completion *completion);
  /* Called after each step; may be NULL. The phase is not zero-terminated. */
  void (*progress)(void *context, const char *phase, size_t phase_length, uint64_t done, uint64_t total);
  const char *folder; /* UTF-8, zero-terminated; NULL: FILE requests fail */
  uint64_t work;      /* units of work per step; 0: 10,000,000 */
  /* Scores `count` passages for a question. Returns 0 on success; on failure, another number and scores->failure. */
  int32_t (*score)(void *context, const hop_run_text *question, const hop_run_text *passages, uint32_t count,
                   hop_run_scores *scores);
} hop_run_host;

/* Runs a task to its end. `host` may be NULL: a host without functions and folder. Returns the task's status, HOP_OK when it is done. If the task rejects an answer of the host (vectors
 * of another dimension, for example), hop_run returns that error and the task still waits. */
static inline int32_t hop_run(hop_task *task, const hop_run_host *host, hop_error **error);

/* Searches in one call: creates the task, runs it and takes its results, to be freed by hop_results_free. `options` and `host`
 * may be NULL. If the host has no embedder, a graph with vectors is searched by words, as with option search.embed off. `options`
 * stays unchanged. Returns the status of the call that failed. */
static inline int32_t hop_run_search(const hop_graph *graph, const hop_questions *questions, const hop_options *options,
                                     const hop_run_host *host, hop_results **results, hop_error **error);

/* ---- Implementation --------------------------------------------------------------------------------------------- */

static inline int32_t hop_run_refuse(hop_task *task, uint64_t id, const char *reason, const char *otherwise, hop_error **error) {
  const char *stated = reason != NULL && reason[0] != '\0' ? reason : otherwise;
  return hop_task_answer_failure(task, id, stated, strlen(stated), error);
}

/* The texts of a request, to be freed by free(); NULL without memory. */
static inline int32_t hop_run_read_texts(hop_task *task, uint64_t id, hop_run_text **texts, uint32_t *count, hop_error **error) {
  uint32_t i;
  int32_t status = hop_request_text_count(task, id, count, error);
  if (status != HOP_OK) return status;
  *texts = (hop_run_text *)calloc(*count > 0 ? *count : 1, sizeof **texts);
  for (i = 0; *texts != NULL && i < *count && status == HOP_OK; ++i) {
    hop_run_text *text = *texts + i;
    status = hop_request_text(task, id, i, &text->role, &text->text, &text->length, error);
  }
  return status;
}

static inline int32_t hop_run_embed(hop_task *task, uint64_t id, const hop_run_host *host, hop_error **error) {
  hop_run_vectors vectors;
  hop_run_text *texts = NULL;
  uint32_t count = 0;
  int32_t status = HOP_OK;
  if (host->embed == NULL) return hop_run_refuse(task, id, NULL, "the host has no embedder", error);
  status = hop_run_read_texts(task, id, &texts, &count, error);
  if (status == HOP_OK && texts == NULL) return hop_run_refuse(task, id, NULL, "the host is out of memory", error);
  if (status == HOP_OK) {
    memset(&vectors, 0, sizeof vectors);
    if (host->embed(host->context, texts, count, &vectors) != 0) {
      status = hop_run_refuse(task, id, vectors.failure, "the host could not embed", error);
    } else {
      status = hop_task_answer_vectors(task, id, vectors.rows, count, vectors.dimension, vectors.embedder_id,
                                       vectors.embedder_id != NULL ? strlen(vectors.embedder_id) : 0, error);
    }
  }
  free(texts);
  return status;
}

static inline int32_t hop_run_score(hop_task *task, uint64_t id, const hop_run_host *host, hop_error **error) {
  hop_run_scores scores;
  hop_run_text *texts = NULL;
  uint32_t count = 0;
  int32_t status = HOP_OK;
  if (host->score == NULL) return hop_run_refuse(task, id, NULL, "the host has no scorer", error);
  status = hop_run_read_texts(task, id, &texts, &count, error);
  if (status == HOP_OK && texts == NULL) return hop_run_refuse(task, id, NULL, "the host is out of memory", error);
  if (status == HOP_OK) {
    memset(&scores, 0, sizeof scores);
    if (host->score(host->context, texts, texts + 1, count - 1, &scores) != 0) {
      status = hop_run_refuse(task, id, scores.failure, "the host could not score", error);
    } else {
      status = hop_task_answer_scores(task, id, scores.scores, count - 1, error);
    }
  }
  free(texts);
  return status;
}

static inline int32_t hop_run_complete(hop_task *task, uint64_t id, const hop_run_host *host, hop_error **error) {
  hop_run_prompt prompt;
  hop_run_completion completion;
  hop_run_message *messages;
  uint32_t i;
  int32_t status;
  memset(&prompt, 0, sizeof prompt);
  memset(&completion, 0, sizeof completion);
  status = hop_request_message_count(task, id, &prompt.count, error);
  if (status != HOP_OK) return status;
  if (host->complete == NULL) return hop_run_refuse(task, id, NULL, "the host has no language model", error);
  messages = (hop_run_message *)calloc(prompt.count > 0 ? prompt.count : 1, sizeof *messages);
  if (messages == NULL) return hop_run_refuse(task, id, NULL, "the host is out of memory", error);
  for (i = 0; i < prompt.count && status == HOP_OK; ++i) {
    status = hop_request_message(task, id, i, &messages[i].role, &messages[i].role_length, &messages[i].text, &messages[i].length,
                                 error);
  }
  prompt.messages = messages;
  if (status == HOP_OK) {
    status = hop_request_completion(task, id, &prompt.token_limit, &prompt.form, &prompt.form_length, error);
  }
  if (status == HOP_OK) status = hop_request_purpose(task, id, &prompt.purpose, &prompt.purpose_length, error);
  if (status == HOP_OK) {
    if (host->complete(host->context, &prompt, &completion) != 0) {
      status = hop_run_refuse(task, id, completion.failure, "the host could not complete", error);
    } else {
      status = hop_task_answer_text(task, id, completion.text, completion.length, completion.tokens_read,
                                    completion.tokens_written, error);
    }
  }
  free(messages);
  return status;
}

/* A locked file. It stays locked until it is closed: at the end of the run or of the process. */
#if defined(_WIN32)
typedef HANDLE hop_run_lock_file;
#else
typedef int hop_run_lock_file;
#endif

/* The target of a file operation: a name relative to an open folder (POSIX), or a path (other platforms, messages). */
typedef struct hop_run_place {
  int folder;
  const char *name; /* "." is the folder */
  const char *path;
} hop_run_place;

/* The result of a file operation: the text of a failure (empty: none) and, for READ and LIST, bytes to be freed. */
typedef struct hop_run_outcome {
  char failure[512];
  uint8_t *bytes;
  size_t length;
} hop_run_outcome;

static inline void hop_run_fail(hop_run_outcome *outcome, const char *what, const char *name, const char *why) {
  snprintf(outcome->failure, sizeof outcome->failure, "cannot %s \"%.200s\": %.200s", what, name, why);
}

/* Makes room for `more` bytes after those of the outcome. Returns 0 if the allocation fails. */
static inline int hop_run_grow(hop_run_outcome *outcome, size_t *room, size_t more) {
  size_t wanted = *room;
  uint8_t *grown;
  if (more > SIZE_MAX / 4 - outcome->length) return 0;
  if (wanted < 4096) wanted = 4096;
  while (wanted < outcome->length + more) wanted *= 2;
  if (wanted == *room) return 1;
  grown = (uint8_t *)realloc(outcome->bytes, wanted);
  if (grown == NULL) return 0;
  outcome->bytes = grown;
  *room = wanted;
  return 1;
}

/* A name is a single path component, so it cannot lead out of the folder. */
static inline int hop_run_is_name(const char *name, size_t length) {
  size_t i;
  if (length == 0 || (length == 1 && name[0] == '.') || (length == 2 && name[0] == '.' && name[1] == '.')) return 0;
  for (i = 0; i < length; ++i) {
    if (name[i] == '/' || name[i] == '\\' || name[i] == '\0') return 0;
#if defined(_WIN32)
    if (name[i] == ':') return 0;
#endif
  }
  return 1;
}

/* folder/name, or the folder if the name is empty. The caller frees it. */
static inline char *hop_run_path(const char *folder, const char *name, size_t length) {
  const size_t folder_length = strlen(folder);
  char *path = (char *)malloc(folder_length + length + 3);
  if (path == NULL) return NULL;
  if (folder_length == 0) {
    memcpy(path, "./", 2);
    memcpy(path + 2, name, length);
    path[length + 2] = '\0';
  } else {
    memcpy(path, folder, folder_length);
    path[folder_length] = '/';
    memcpy(path + folder_length + 1, name, length);
    path[folder_length + (length > 0 ? 1 : 0) + length] = '\0';
  }
  return path;
}

#if defined(HOP_RUN_NO_FILES)

static inline int hop_run_open_folder(const char *folder, int *descriptor) {
  (void)folder, (void)descriptor;
  return 0;
}
static inline void hop_run_close_folder(int descriptor) { (void)descriptor; }

static inline void hop_run_read(const hop_run_place *place, hop_run_outcome *outcome) {
  hop_run_fail(outcome, "read", place->path, "this platform has no files");
}
static inline void hop_run_write(const hop_run_place *place, uint64_t offset, const uint8_t *bytes, size_t length,
                                 hop_run_outcome *outcome) {
  (void)offset, (void)bytes, (void)length;
  hop_run_fail(outcome, "write", place->path, "this platform has no files");
}
static inline void hop_run_sync(const hop_run_place *place, int is_folder, hop_run_outcome *outcome) {
  (void)is_folder;
  hop_run_fail(outcome, "sync", place->path, "this platform has no files");
}
static inline void hop_run_rename(const hop_run_place *from, const hop_run_place *to, hop_run_outcome *outcome) {
  (void)to;
  hop_run_fail(outcome, "rename", from->path, "this platform has no files");
}
static inline void hop_run_list(const hop_run_place *place, hop_run_outcome *outcome) {
  hop_run_fail(outcome, "list", place->path, "this platform has no files");
}
static inline void hop_run_remove(const hop_run_place *place, hop_run_outcome *outcome) {
  hop_run_fail(outcome, "remove", place->path, "this platform has no files");
}
static inline void hop_run_lock(const hop_run_place *place, hop_run_lock_file *file, hop_run_outcome *outcome) {
  (void)file;
  hop_run_fail(outcome, "lock", place->path, "this platform has no files");
}
static inline void hop_run_unlock(hop_run_lock_file file) { (void)file; }

#elif defined(_WIN32)

static inline void hop_run_windows_failure(hop_run_outcome *outcome, const char *what, const char *path) {
  char why[64];
  snprintf(why, sizeof why, "Windows error %lu", (unsigned long)GetLastError());
  hop_run_fail(outcome, what, path, why);
}

/* The caller frees it. NULL with a failure. */
static inline WCHAR *hop_run_wide(const char *path, hop_run_outcome *outcome) {
  const int length = MultiByteToWideChar(CP_UTF8, 0, path, -1, NULL, 0);
  WCHAR *wide = length > 0 ? (WCHAR *)malloc((size_t)length * sizeof(WCHAR)) : NULL;
  if (wide == NULL) {
    hop_run_fail(outcome, "name", path, "not a path, or no memory");
    return NULL;
  }
  MultiByteToWideChar(CP_UTF8, 0, path, -1, wide, length);
  return wide;
}

static inline int hop_run_open_folder(const char *folder, int *descriptor) {
  (void)folder, (void)descriptor; /* Win32 cannot open a file relative to a handle */
  return 0;
}
static inline void hop_run_close_folder(int descriptor) { (void)descriptor; }

/* Symbolic links and mount points, but not the placeholders of cloud storage. */
static inline int hop_run_is_link(const WCHAR *path) {
  WIN32_FIND_DATAW found;
  const HANDLE search = FindFirstFileW(path, &found);
  if (search == INVALID_HANDLE_VALUE) return 0;
  FindClose(search);
  return (found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 && IsReparseTagNameSurrogate(found.dwReserved0);
}

/* CREATE_NEW replaces any file of the same name. */
static inline HANDLE hop_run_open(const hop_run_place *place, DWORD access, DWORD creation, const char *what,
                                  hop_run_outcome *outcome) {
  const DWORD flags = FILE_ATTRIBUTE_NORMAL | (creation == CREATE_NEW ? FILE_FLAG_OPEN_REPARSE_POINT : 0);
  const char *path = place->path;
  HANDLE file = INVALID_HANDLE_VALUE;
  WCHAR *wide = hop_run_wide(path, outcome);
  if (wide == NULL) return file;
  if (creation != CREATE_NEW && hop_run_is_link(wide)) {
    hop_run_fail(outcome, what, path, "a symbolic link");
    free(wide);
    return file;
  }
  /* Share for deletion: a writer of the store may replace and remove files while they are read. */
  do {
    file = CreateFileW(wide, access, access == GENERIC_READ ? FILE_SHARE_READ | FILE_SHARE_DELETE : FILE_SHARE_READ, NULL,
                       creation, flags, NULL);
  } while (file == INVALID_HANDLE_VALUE && creation == CREATE_NEW && GetLastError() == ERROR_FILE_EXISTS && DeleteFileW(wide));
  if (file == INVALID_HANDLE_VALUE) {
    hop_run_windows_failure(outcome, what, path);
  } else if (GetFileType(file) != FILE_TYPE_DISK) {
    hop_run_fail(outcome, what, path, "not a regular file");
    CloseHandle(file);
    file = INVALID_HANDLE_VALUE;
  }
  free(wide);
  return file;
}

static inline void hop_run_read(const hop_run_place *place, hop_run_outcome *outcome) {
  size_t room = 0;
  DWORD count = 1;
  HANDLE file = hop_run_open(place, GENERIC_READ, OPEN_EXISTING, "read", outcome);
  if (file == INVALID_HANDLE_VALUE) return;
  while (count > 0) {
    if (!hop_run_grow(outcome, &room, 65536)) {
      hop_run_fail(outcome, "read", place->path, "no memory");
      break;
    }
    if (!ReadFile(file, outcome->bytes + outcome->length, 65536, &count, NULL)) {
      hop_run_windows_failure(outcome, "read", place->path);
      break;
    }
    outcome->length += count;
  }
  CloseHandle(file);
}

static inline void hop_run_write(const hop_run_place *place, uint64_t offset, const uint8_t *bytes, size_t length,
                                 hop_run_outcome *outcome) {
  LARGE_INTEGER start;
  HANDLE file = hop_run_open(place, GENERIC_WRITE, offset == 0 ? CREATE_NEW : OPEN_EXISTING, "write", outcome);
  if (file == INVALID_HANDLE_VALUE) return;
  start.QuadPart = (LONGLONG)offset;
  if (!SetFilePointerEx(file, start, NULL, FILE_BEGIN)) hop_run_windows_failure(outcome, "write", place->path);
  while (length > 0 && outcome->failure[0] == '\0') {
    DWORD written = 0;
    const DWORD piece = length > 0x1000000 ? 0x1000000 : (DWORD)length;
    if (!WriteFile(file, bytes, piece, &written, NULL)) {
      hop_run_windows_failure(outcome, "write", place->path);
    } else if (written == 0) {
      hop_run_fail(outcome, "write", place->path, "nothing was written");
    } else {
      bytes += written;
      length -= written;
    }
  }
  if (outcome->failure[0] == '\0' && !SetEndOfFile(file)) hop_run_windows_failure(outcome, "write", place->path);
  CloseHandle(file);
}

static inline void hop_run_sync(const hop_run_place *place, int is_folder, hop_run_outcome *outcome) {
  HANDLE file;
  if (is_folder) return; /* hop_run_rename writes through; Windows cannot sync a folder */
  file = hop_run_open(place, GENERIC_WRITE, OPEN_EXISTING, "sync", outcome);
  if (file == INVALID_HANDLE_VALUE) return;
  if (!FlushFileBuffers(file)) hop_run_windows_failure(outcome, "sync", place->path);
  CloseHandle(file);
}

static inline void hop_run_rename(const hop_run_place *from, const hop_run_place *to, hop_run_outcome *outcome) {
  WCHAR *wide_from = hop_run_wide(from->path, outcome), *wide_to = hop_run_wide(to->path, outcome);
  if (wide_from != NULL && wide_to != NULL &&
      !MoveFileExW(wide_from, wide_to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) {
    hop_run_windows_failure(outcome, "rename", from->path);
  }
  free(wide_from);
  free(wide_to);
}

static inline void hop_run_list(const hop_run_place *place, hop_run_outcome *outcome) {
  WIN32_FIND_DATAW found;
  HANDLE search;
  size_t room = 0;
  char *pattern = hop_run_path(place->path, "*", 1);
  WCHAR *wide = pattern != NULL ? hop_run_wide(pattern, outcome) : NULL;
  free(pattern);
  if (wide == NULL) {
    hop_run_fail(outcome, "list", place->path, "no memory");
    return;
  }
  search = FindFirstFileW(wide, &found);
  free(wide);
  if (search == INVALID_HANDLE_VALUE) {
    const DWORD why = GetLastError();
    /* A folder that does not exist has no names. */
    if (why != ERROR_PATH_NOT_FOUND && why != ERROR_FILE_NOT_FOUND) hop_run_windows_failure(outcome, "list", place->path);
    return;
  }
  do {
    char name[4 * MAX_PATH];
    int length = WideCharToMultiByte(CP_UTF8, 0, found.cFileName, -1, name, (int)sizeof name, NULL, NULL) - 1;
    if (length <= 0 || strcmp(name, ".") == 0 || strcmp(name, "..") == 0) continue;
    if (!hop_run_grow(outcome, &room, (size_t)length + 1)) {
      hop_run_fail(outcome, "list", place->path, "no memory");
      break;
    }
    memcpy(outcome->bytes + outcome->length, name, (size_t)length);
    outcome->length += (size_t)length;
    outcome->bytes[outcome->length++] = '\n';
  } while (FindNextFileW(search, &found));
  if (outcome->failure[0] == '\0' && GetLastError() != ERROR_NO_MORE_FILES) hop_run_windows_failure(outcome, "list", place->path);
  FindClose(search);
}

static inline void hop_run_remove(const hop_run_place *place, hop_run_outcome *outcome) {
  WCHAR *wide = hop_run_wide(place->path, outcome);
  if (wide != NULL && !DeleteFileW(wide) && GetLastError() != ERROR_FILE_NOT_FOUND) {
    hop_run_windows_failure(outcome, "remove", place->path);
  }
  free(wide);
}

static inline void hop_run_lock(const hop_run_place *place, hop_run_lock_file *file, hop_run_outcome *outcome) {
  WCHAR *wide = hop_run_wide(place->path, outcome);
  if (wide == NULL) return;
  if (hop_run_is_link(wide)) {
    hop_run_fail(outcome, "lock", place->path, "a symbolic link");
    free(wide);
    return;
  }
  *file = CreateFileW(wide, GENERIC_WRITE, 0, NULL, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
  free(wide);
  if (*file != INVALID_HANDLE_VALUE) return;
  if (GetLastError() == ERROR_SHARING_VIOLATION) {
    hop_run_fail(outcome, "lock", place->path, "another writer has it");
  } else {
    hop_run_windows_failure(outcome, "lock", place->path);
  }
}

static inline void hop_run_unlock(hop_run_lock_file file) { CloseHandle(file); }

#else

#ifdef O_CLOEXEC
#define HOP_RUN_CLOSE_ON_EXEC O_CLOEXEC
#else
#define HOP_RUN_CLOSE_ON_EXEC 0
#endif
#if defined(O_NOFOLLOW)
#define HOP_RUN_NO_FOLLOW O_NOFOLLOW
#elif defined(__O_NOFOLLOW) /* glibc's name in strict C */
#define HOP_RUN_NO_FOLLOW __O_NOFOLLOW
#else
#error "hoptrail_run.h needs O_NOFOLLOW: define _POSIX_C_SOURCE as 200809L before the first system header"
#endif

/* O_NONBLOCK: opening a pipe must not block. */
#define HOP_RUN_FLAGS (HOP_RUN_NO_FOLLOW | O_NONBLOCK | HOP_RUN_CLOSE_ON_EXEC)

/* Opens the folder. Returns 0 or an errno. */
static inline int hop_run_open_folder(const char *folder, int *descriptor) {
  do {
    *descriptor = open(folder[0] != '\0' ? folder : ".", O_RDONLY | O_NONBLOCK | HOP_RUN_CLOSE_ON_EXEC, 0);
  } while (*descriptor < 0 && errno == EINTR);
  return *descriptor < 0 ? errno : 0;
}

static inline void hop_run_close_folder(int descriptor) { close(descriptor); }

static inline int hop_run_unlink(const hop_run_place *place) {
  int status;
  do {
    status = unlinkat(place->folder, place->name, 0);
  } while (status != 0 && errno == EINTR);
  return status;
}

/* Opens a regular file, or the folder for "."; -1 with a failure. O_EXCL replaces any file of the same name. `most_names`: the
 * maximum number of hard links; a file that is written in pieces must not get a second one meanwhile. */
static inline int hop_run_open(const hop_run_place *place, int flags, unsigned most_names, const char *what,
                               hop_run_outcome *outcome) {
  struct stat facts;
  const char *why = NULL;
  int descriptor;
  do {
    descriptor = openat(place->folder, place->name, flags | HOP_RUN_FLAGS, 0666);
  } while (descriptor < 0 && (errno == EINTR || (errno == EEXIST && (flags & O_EXCL) != 0 && hop_run_unlink(place) == 0)));
  if (descriptor < 0) {
    if (errno == ELOOP) why = "a symbolic link";
    else if (errno == ENXIO) why = "not a regular file";
    else why = strerror(errno);
  } else if (fstat(descriptor, &facts) != 0) {
    why = strerror(errno);
  } else if (place->name[0] == '.' && place->name[1] == '\0') {
    return descriptor;
  } else if (!S_ISREG(facts.st_mode)) {
    why = S_ISDIR(facts.st_mode) ? strerror(EISDIR) : "not a regular file";
  } else if (most_names != 0 && facts.st_nlink > most_names) {
    why = "the file has another hard link";
  }
  if (why == NULL) return descriptor;
  hop_run_fail(outcome, what, place->path, why);
  if (descriptor >= 0) close(descriptor);
  return -1;
}

static inline void hop_run_read(const hop_run_place *place, hop_run_outcome *outcome) {
  size_t room = 0;
  const int descriptor = hop_run_open(place, O_RDONLY, 0, "read", outcome);
  if (descriptor < 0) return;
  for (;;) {
    ssize_t count;
    if (!hop_run_grow(outcome, &room, 65536)) {
      hop_run_fail(outcome, "read", place->path, "no memory");
      break;
    }
    count = read(descriptor, outcome->bytes + outcome->length, 65536);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) hop_run_fail(outcome, "read", place->path, strerror(errno));
    if (count <= 0) break;
    outcome->length += (size_t)count;
  }
  close(descriptor);
}

static inline void hop_run_write(const hop_run_place *place, uint64_t offset, const uint8_t *bytes, size_t length,
                                 hop_run_outcome *outcome) {
  const off_t end = (off_t)(offset + length);
  int status;
  /* A later piece needs the existing file: a new one in its place would have a hole. */
  const int descriptor = hop_run_open(place, O_WRONLY | (offset == 0 ? O_CREAT | O_EXCL : 0), 1, "write", outcome);
  if (descriptor < 0) return;
  if (offset > 0 && lseek(descriptor, (off_t)offset, SEEK_SET) < 0) {
    hop_run_fail(outcome, "write", place->path, strerror(errno));
  }
  while (length > 0 && outcome->failure[0] == '\0') {
    const ssize_t count = write(descriptor, bytes, length < 0x40000000 ? length : 0x40000000);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      hop_run_fail(outcome, "write", place->path, strerror(errno));
    } else if (count == 0) {
      hop_run_fail(outcome, "write", place->path, "nothing was written");
    } else {
      bytes += count;
      length -= (size_t)count;
    }
  }
  /* The bytes are the whole content from offset on, so truncate older bytes after them. */
  if (outcome->failure[0] == '\0' && offset > 0) {
    do {
      status = ftruncate(descriptor, end);
    } while (status != 0 && errno == EINTR);
    if (status != 0) hop_run_fail(outcome, "write", place->path, strerror(errno));
  }
  /* Some file systems report a full disk only on close. */
  if (close(descriptor) != 0 && errno != EINTR && outcome->failure[0] == '\0') {
    hop_run_fail(outcome, "write", place->path, strerror(errno));
  }
}

static inline int hop_run_flush(int descriptor) {
#if defined(F_FULLFSYNC)
  /* On Apple platforms, fsync leaves the bytes in the drive's cache. Not every file system supports F_FULLFSYNC. */
  if (fcntl(descriptor, F_FULLFSYNC) != -1) return 0;
#endif
  return fsync(descriptor);
}

static inline void hop_run_sync(const hop_run_place *place, int is_folder, hop_run_outcome *outcome) {
  int status;
  const int descriptor = hop_run_open(place, O_RDONLY, 0, "sync", outcome);
  if (descriptor < 0) return;
  do {
    status = hop_run_flush(descriptor);
  } while (status != 0 && errno == EINTR);
  /* Some file systems cannot sync a folder and report EINVAL, which is ignored. */
  if (status != 0 && !(is_folder && errno == EINVAL)) hop_run_fail(outcome, "sync", place->path, strerror(errno));
  close(descriptor);
}

/* A device, a pipe or a link to one is not replaced: other programs use it. */
static inline void hop_run_rename(const hop_run_place *from, const hop_run_place *to, hop_run_outcome *outcome) {
  struct stat facts;
  int status;
  if (stat(to->path, &facts) == 0 && !S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode)) {
    hop_run_fail(outcome, "replace", to->path, "not a regular file");
    return;
  }
  do {
    status = renameat(from->folder, from->name, to->folder, to->name);
  } while (status != 0 && errno == EINTR);
  if (status != 0) hop_run_fail(outcome, "rename", from->path, strerror(errno));
}

static inline void hop_run_list(const hop_run_place *place, hop_run_outcome *outcome) {
  size_t room = 0;
  struct dirent *entry;
  DIR *folder;
  const int descriptor = hop_run_open(place, O_RDONLY, 0, "list", outcome);
  if (descriptor < 0) return;
  do {
    folder = fdopendir(descriptor);
  } while (folder == NULL && errno == EINTR);
  if (folder == NULL) {
    hop_run_fail(outcome, "list", place->path, strerror(errno));
    close(descriptor);
    return;
  }
  for (;;) {
    size_t length;
    errno = 0; /* stays 0 at the end of the folder */
    entry = readdir(folder);
    if (entry == NULL && errno == EINTR) continue;
    if (entry == NULL && errno != 0) hop_run_fail(outcome, "list", place->path, strerror(errno));
    if (entry == NULL) break;
    length = strlen(entry->d_name);
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    if (!hop_run_grow(outcome, &room, length + 1)) {
      hop_run_fail(outcome, "list", place->path, "no memory");
      break;
    }
    memcpy(outcome->bytes + outcome->length, entry->d_name, length);
    outcome->length += length;
    outcome->bytes[outcome->length++] = '\n';
  }
  closedir(folder);
}

static inline void hop_run_remove(const hop_run_place *place, hop_run_outcome *outcome) {
  if (hop_run_unlink(place) != 0 && errno != ENOENT) hop_run_fail(outcome, "remove", place->path, strerror(errno));
}

static inline void hop_run_lock(const hop_run_place *place, hop_run_lock_file *file, hop_run_outcome *outcome) {
  int status;
  const int descriptor = hop_run_open(place, O_RDWR | O_CREAT, 0, "lock", outcome);
  if (descriptor < 0) return;
  do {
    status = flock(descriptor, LOCK_EX | LOCK_NB);
  } while (status != 0 && errno == EINTR);
  if (status != 0) {
    hop_run_fail(outcome, "lock", place->path, errno == EWOULDBLOCK ? "another writer has it" : strerror(errno));
    close(descriptor);
    return;
  }
  *file = descriptor;
}

/* A forked child shares the lock. LOCK_UN releases it for both; close would only do so after the child closes the file too. */
static inline void hop_run_unlock(hop_run_lock_file file) {
  flock(file, LOCK_UN);
  close(file);
}

#endif

/* A path, for hosts that do not use an open folder. */
static inline hop_run_place hop_run_place_of(const char *path) {
  hop_run_place place;
#if defined(AT_FDCWD)
  place.folder = AT_FDCWD;
#elif defined(__linux__) /* strict C */
  place.folder = -100;
#else
  place.folder = 0;
#endif
  place.name = path;
  place.path = path;
  return place;
}

/* The state that a run has to clean up: the file that the task writes and has not renamed yet, its locks, and its folder. */
typedef struct hop_run_unfinished {
  char *name; /* NULL: none */
  hop_run_lock_file *locks;
  size_t lock_count;
  int folder, folder_is_open;
} hop_run_unfinished;

static inline void hop_run_keep_lock(const hop_run_place *place, hop_run_unfinished *unfinished, hop_run_outcome *outcome) {
  hop_run_lock_file *grown = (hop_run_lock_file *)realloc(unfinished->locks, (unfinished->lock_count + 1) * sizeof *grown);
  if (grown == NULL) {
    hop_run_fail(outcome, "lock", place->path, "no memory");
    return;
  }
  unfinished->locks = grown;
  hop_run_lock(place, &grown[unfinished->lock_count], outcome);
  if (outcome->failure[0] == '\0') ++unfinished->lock_count;
}

/* Ends a run. If the task has failed, removes the unfinished file. Its own failures are ignored: the task's error matters
 * more. */
static inline void hop_run_end(hop_run_unfinished *unfinished, const char *folder, int has_failed) {
  if (unfinished->name != NULL && has_failed) {
    char *path = hop_run_path(folder, unfinished->name, strlen(unfinished->name));
    if (path != NULL) {
      hop_run_outcome outcome;
      hop_run_place place;
      memset(&outcome, 0, sizeof outcome);
      place.folder = unfinished->folder;
      place.name = unfinished->name;
      place.path = path;
      hop_run_remove(&place, &outcome);
      free(path);
    }
  }
  free(unfinished->name);
  while (unfinished->lock_count > 0) hop_run_unlock(unfinished->locks[--unfinished->lock_count]);
  free(unfinished->locks);
  if (unfinished->folder_is_open) hop_run_close_folder(unfinished->folder);
  memset(unfinished, 0, sizeof *unfinished);
}

/* After a rename was requested, the file is not removed, even if the rename failed: the new name may exist nevertheless. The
 * same holds for files written before it, because a store's manifest names its segments. */
static inline void hop_run_forget(hop_run_unfinished *unfinished, const char *renamed, int is_done) {
  if (unfinished->name == NULL || (!is_done && strcmp(unfinished->name, renamed) == 0)) return;
  free(unfinished->name);
  unfinished->name = NULL;
}

static inline void hop_run_file_operation(int32_t operation, const hop_run_place *place, const hop_run_place *second,
                                          int is_folder, uint64_t offset, const uint8_t *bytes, size_t length,
                                          hop_run_unfinished *unfinished, hop_run_outcome *outcome) {
  switch (operation) {
    case HOP_FILE_READ: hop_run_read(place, outcome); break;
    case HOP_FILE_WRITE:
      if (unfinished->name == NULL) {
        const size_t size = strlen(place->name) + 1;
        unfinished->name = (char *)malloc(size);
        if (unfinished->name != NULL) memcpy(unfinished->name, place->name, size);
      }
      hop_run_write(place, offset, bytes, length, outcome);
      break;
    case HOP_FILE_SYNC: hop_run_sync(place, is_folder, outcome); break;
    case HOP_FILE_RENAME:
      hop_run_rename(place, second, outcome);
      hop_run_forget(unfinished, place->name, outcome->failure[0] == '\0');
      break;
    case HOP_FILE_LIST: hop_run_list(place, outcome); break;
    case HOP_FILE_REMOVE: hop_run_remove(place, outcome); break;
    case HOP_FILE_LOCK: hop_run_keep_lock(place, unfinished, outcome); break;
    default: hop_run_fail(outcome, "do", place->path, "an unknown file operation"); break;
  }
}

/* A zero-terminated copy. The caller frees it. */
static inline char *hop_run_name(const char *name, size_t length) {
  char *copy = (char *)malloc(length + 2);
  if (copy == NULL) return NULL;
  memcpy(copy, length > 0 ? name : ".", length > 0 ? length : 1);
  copy[length > 0 ? length : 1] = '\0';
  return copy;
}

static inline int32_t hop_run_file(hop_task *task, uint64_t id, const hop_run_host *host, hop_run_unfinished *unfinished,
                                   hop_error **error) {
  hop_run_outcome outcome;
  hop_run_place place, second;
  int32_t operation = 0;
  const char *name = "", *second_name = "";
  const uint8_t *bytes = NULL;
  size_t name_length = 0, second_length = 0, length = 0;
  uint64_t offset = 0;
  char *copy, *second_copy, *path, *second_path;
  int failure = 0;
  int32_t status =
      hop_request_file(task, id, &operation, &name, &name_length, &second_name, &second_length, &offset, &bytes, &length, error);
  if (status != HOP_OK) return status;
  if (host->folder == NULL) return hop_run_refuse(task, id, NULL, "the host has no folder", error);
  if ((name_length > 0 || (operation != HOP_FILE_SYNC && operation != HOP_FILE_LIST)) && !hop_run_is_name(name, name_length)) {
    return hop_run_refuse(task, id, NULL, "the name is not a single path component", error);
  }
  if (operation == HOP_FILE_RENAME && !hop_run_is_name(second_name, second_length)) {
    return hop_run_refuse(task, id, NULL, "the second name is not a single path component", error);
  }
  memset(&outcome, 0, sizeof outcome);
  copy = hop_run_name(name, name_length);
  second_copy = hop_run_name(second_name, second_length);
  path = hop_run_path(host->folder, name, name_length);
  second_path = hop_run_path(host->folder, second_name, second_length);
  if (!unfinished->folder_is_open) {
    failure = hop_run_open_folder(host->folder, &unfinished->folder);
    unfinished->folder_is_open = failure == 0;
  }
  place.folder = second.folder = unfinished->folder;
  place.name = copy;
  place.path = path;
  second.name = second_copy;
  second.path = second_path;
  if (copy == NULL || second_copy == NULL || path == NULL || second_path == NULL) {
    hop_run_fail(&outcome, "name", host->folder, "no memory");
  } else if (failure == 0) {
    hop_run_file_operation(operation, &place, &second, name_length == 0, offset, bytes, length, unfinished, &outcome);
  } else if (operation != HOP_FILE_LIST || failure != ENOENT) { /* a folder that does not exist has no names */
    hop_run_fail(&outcome, "open", host->folder, strerror(failure));
  }
  if (outcome.failure[0] != '\0') {
    status = hop_run_refuse(task, id, outcome.failure, "", error);
  } else if (operation == HOP_FILE_READ) {
    status = hop_task_answer_bytes(task, id, outcome.bytes, outcome.length, error);
  } else if (operation == HOP_FILE_LIST) {
    status = hop_task_answer_text(task, id, (const char *)outcome.bytes, outcome.length, 0, 0, error);
  } else {
    status = hop_task_answer_done(task, id, error);
  }
  free(outcome.bytes);
  free(copy);
  free(second_copy);
  free(path);
  free(second_path);
  return status;
}

/* Answers the oldest open request. */
static inline int32_t hop_run_answer_first(hop_task *task, const hop_run_host *host, hop_run_unfinished *unfinished,
                                           hop_error **error) {
  uint64_t id = 0;
  int32_t kind = 0;
  int32_t status = hop_task_request_id(task, 0, &id, error);
  if (status == HOP_OK) status = hop_request_kind(task, id, &kind, error);
  if (status != HOP_OK) return status;
  switch (kind) {
    case HOP_REQUEST_EMBED: return hop_run_embed(task, id, host, error);
    case HOP_REQUEST_COMPLETE: return hop_run_complete(task, id, host, error);
    case HOP_REQUEST_SCORE: return hop_run_score(task, id, host, error);
    case HOP_REQUEST_FILE: return hop_run_file(task, id, host, unfinished, error);
    default: return hop_run_refuse(task, id, NULL, "the host does not know this kind of request", error);
  }
}

static inline int32_t hop_run(hop_task *task, const hop_run_host *host, hop_error **error) {
  static const hop_run_host nobody = {NULL, NULL, NULL, NULL, NULL, 0, NULL};
  hop_run_unfinished unfinished = {NULL, NULL, 0, 0, 0};
  const char *phase = "";
  size_t phase_length = 0;
  uint64_t done = 0, total = 0;
  int32_t state = HOP_STATE_MORE, status = HOP_OK;
  if (host == NULL) host = &nobody;
  while (status == HOP_OK && state != HOP_STATE_DONE) {
    status = hop_task_step(task, host->work != 0 ? host->work : 10000000, &state, error);
    if (status == HOP_OK && host->progress != NULL &&
        hop_task_progress(task, &phase, &phase_length, &done, &total, NULL) == HOP_OK) {
      host->progress(host->context, phase, phase_length, done, total);
    }
    if (status == HOP_OK && state == HOP_STATE_WAITING) {
      uint32_t open = 0;
      /* Waiting without a request means that parts are taken, which this loop never does; the next call returns the error. */
      status = hop_run_answer_first(task, host, &unfinished, error);
      while (status == HOP_OK && hop_task_request_count(task, &open, error) == HOP_OK && open > 0) {
        status = hop_run_answer_first(task, host, &unfinished, error);
      }
    }
  }
  hop_run_end(&unfinished, host->folder != NULL ? host->folder : "", status != HOP_OK);
  return status;
}

static inline int32_t hop_run_search(const hop_graph *graph, const hop_questions *questions, const hop_options *options,
                                     const hop_run_host *host, hop_results **results, hop_error **error) {
  static const char key[] = "search.embed";
  hop_options *made = NULL;
  hop_task *task = NULL;
  int32_t status = HOP_OK;
  if (host == NULL || host->embed == NULL) {
    status = options == NULL ? hop_options_create(&made, error) : hop_options_copy(options, &made, error);
    if (status == HOP_OK) status = hop_options_set_flag(made, key, sizeof key - 1, 0, error);
    options = made;
  }
  if (status == HOP_OK) status = hop_search_task_create(graph, questions, options, &task, error);
  if (status == HOP_OK) status = hop_run(task, host, error);
  if (status == HOP_OK) status = hop_task_take_results(task, results, error);
  hop_task_free(task);
  hop_options_free(made);
  return status;
}

#ifdef __cplusplus
}
#endif

#endif /* HOPTRAIL_RUN_H */
