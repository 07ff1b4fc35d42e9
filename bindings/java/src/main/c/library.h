/* Declarations shared by functions.c and library.c. The JNI layer does not link libhoptrail: Java passes the file to open. */
#ifndef HOPTRAIL_JNI_LIBRARY_H
#define HOPTRAIL_JNI_LIBRARY_H

#define HOPTRAIL_STATIC
#include <jni.h>
#include <stdint.h>
#include <string.h>

#include "hoptrail.h"

/* The names of the functions of hoptrail.h, and the address of each function pointer in functions.c. */
extern const char* const hop_jni_names[];
extern const size_t hop_jni_name_count;
void hop_jni_set(size_t index, void* symbol);

#endif
