/* The native side of FileLocks: the locks of hoptrail_run.h. */
#include "hoptrail_run.h"
#include "library.h"

/* Locks a file, and stores the handle that unlocks it in lock[0]. Returns NULL, or an error message. Texts are UTF-8. */
JNIEXPORT jbyteArray JNICALL Java_io_hoptrail_raw_FileLocks_lock(JNIEnv* env, jclass locks, jbyteArray zero_terminated_path,
                                                                 jlongArray lock) {
  hop_run_lock_file file;
  hop_run_outcome outcome;
  hop_run_place place;
  jbyteArray told;
  jlong taken;
  jbyte* path = (*env)->GetByteArrayElements(env, zero_terminated_path, NULL);
  (void)locks;
  if (path == NULL) return NULL; /* an OutOfMemoryError is pending */
  memset(&file, 0, sizeof file);
  memset(&outcome, 0, sizeof outcome);
  place = hop_run_place_of((const char*)path);
  hop_run_lock(&place, &file, &outcome);
  (*env)->ReleaseByteArrayElements(env, zero_terminated_path, path, JNI_ABORT);
  if (outcome.failure[0] == '\0') {
    taken = (jlong)(intptr_t)file;
    (*env)->SetLongArrayRegion(env, lock, 0, 1, &taken);
    return NULL;
  }
  told = (*env)->NewByteArray(env, (jsize)strlen(outcome.failure));
  if (told != NULL) {
    (*env)->SetByteArrayRegion(env, told, 0, (jsize)strlen(outcome.failure), (const jbyte*)outcome.failure);
  }
  return told;
}

JNIEXPORT void JNICALL Java_io_hoptrail_raw_FileLocks_unlock(JNIEnv* env, jclass locks, jlong lock) {
  (void)env, (void)locks;
  hop_run_unlock((hop_run_lock_file)(intptr_t)lock);
}
