/* The native side of Library (opening libhoptrail) and of NativeMemory (memory outside the Java heap). */
#include "library.h"

#include <stdio.h>
#include <stdlib.h>

#if defined(_WIN32)
#include <windows.h>

static void* open_library(const char* path, char* reason, size_t room) {
  WCHAR wide[32768];
  HMODULE library = NULL;
  if (MultiByteToWideChar(CP_UTF8, 0, path, -1, wide, 32768) > 0) library = LoadLibraryW(wide);
  if (library == NULL) snprintf(reason, room, "Windows error %lu", (unsigned long)GetLastError());
  return (void*)library;
}

static void* symbol_of(void* library, const char* name) { return (void*)GetProcAddress((HMODULE)library, name); }

static void close_library(void* library) { FreeLibrary((HMODULE)library); }
#else
#include <dlfcn.h>

static void* open_library(const char* path, char* reason, size_t room) {
  void* library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) snprintf(reason, room, "%s", dlerror());
  return library;
}

static void* symbol_of(void* library, const char* name) { return dlsym(library, name); }

static void close_library(void* library) { dlclose(library); }
#endif

static void* address_of(jlong address) { return (void*)(intptr_t)address; }

/* Opens a library, checks its ABI number, and loads the addresses of all functions. Returns NULL, or an error message in
 * UTF-8; then no library stays open. `zero_terminated_path` is UTF-8. */
JNIEXPORT jbyteArray JNICALL Java_io_hoptrail_raw_Library_openLibrary(JNIEnv* env, jclass self, jbyteArray zero_terminated_path) {
  char reason[512] = "";
  jbyteArray told;
  size_t index;
  void* library = NULL;
  jbyte* path = (*env)->GetByteArrayElements(env, zero_terminated_path, NULL);
  (void)self;
  if (path == NULL) return NULL; /* an OutOfMemoryError is pending */
  library = sizeof(void*) == sizeof(jlong) ? open_library((const char*)path, reason, sizeof reason) : NULL;
  if (sizeof(void*) != sizeof(jlong)) {
    snprintf(reason, sizeof reason, "addresses have %d bytes, not 8", (int)sizeof(void*));
  }
  (*env)->ReleaseByteArrayElements(env, zero_terminated_path, path, JNI_ABORT);

  if (library != NULL) {
    void* version = symbol_of(library, "hop_abi_version");
    uint32_t (*abi_version)(void) = NULL;
    memcpy(&abi_version, &version, sizeof version);
    if (abi_version == NULL) {
      snprintf(reason, sizeof reason, "has no function hop_abi_version");
    } else if (abi_version() != HOP_ABI_VERSION) {
      snprintf(reason, sizeof reason, "has ABI %u, and this package needs ABI %d", (unsigned)abi_version(), HOP_ABI_VERSION);
    }
    for (index = 0; reason[0] == '\0' && index < hop_jni_name_count; ++index) {
      if (symbol_of(library, hop_jni_names[index]) != NULL) continue;
      snprintf(reason, sizeof reason, "has no function %s", hop_jni_names[index]);
    }
    if (reason[0] == '\0') {
      for (index = 0; index < hop_jni_name_count; ++index) hop_jni_set(index, symbol_of(library, hop_jni_names[index]));
      return NULL;
    }
    close_library(library);
  }
  told = (*env)->NewByteArray(env, (jsize)strlen(reason));
  if (told != NULL) (*env)->SetByteArrayRegion(env, told, 0, (jsize)strlen(reason), (const jbyte*)reason);
  return told;
}

JNIEXPORT jlong JNICALL Java_io_hoptrail_raw_NativeMemory_allocateOrZero(JNIEnv* env, jobject memory, jlong size) {
  (void)env, (void)memory;
  return (jlong)(intptr_t)malloc((size_t)size);
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_NativeMemory_free(JNIEnv* env, jobject memory, jlong address) {
  (void)env, (void)memory;
  free(address_of(address));
}

JNIEXPORT jlong JNICALL Java_io_hoptrail_raw_NativeMemory_zeroTerminatedLength(JNIEnv* env, jobject memory, jlong address) {
  (void)env, (void)memory;
  return (jlong)strlen((const char*)address_of(address));
}

JNIEXPORT jobject JNICALL Java_io_hoptrail_raw_NativeMemory_directBuffer(JNIEnv* env, jobject memory, jlong address,
                                                                         jint length) {
  (void)memory;
  return (*env)->NewDirectByteBuffer(env, address_of(address), length);
}

JNIEXPORT jlong JNICALL Java_io_hoptrail_raw_NativeMemory_addressOf(JNIEnv* env, jobject memory, jobject buffer) {
  (void)memory;
  return (jlong)(intptr_t)(*env)->GetDirectBufferAddress(env, buffer);
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_NativeMemory_copy(JNIEnv* env, jobject memory, jlong address, jbyteArray into,
                                                              jint length) {
  (void)memory;
  (*env)->SetByteArrayRegion(env, into, 0, length, (const jbyte*)address_of(address));
}
