/* The data of __builtin_cpu_supports on x86_64. GCC's and clang's runtime libraries have it, Zig's does not. The layout and the
 * numbers of features are those of libgcc, which the test natives.processor_model compares. Vendor and model stay 0. */
#include <cpuid.h>

enum { EBX, ECX, EDX };
enum { NONE = 0, YMM = 0x06, ZMM = 0xe6 }; /* register states that the system must save, in XCR0 */

typedef struct feature {
  unsigned char number, leaf, source, bit, states;
} feature;

static const feature features[] = {
    {0, 1, EDX, 15, NONE},  /* cmov */
    {1, 1, EDX, 23, NONE},  /* mmx */
    {2, 1, ECX, 23, NONE},  /* popcnt */
    {3, 1, EDX, 25, NONE},  /* sse */
    {4, 1, EDX, 26, NONE},  /* sse2 */
    {5, 1, ECX, 0, NONE},   /* sse3 */
    {6, 1, ECX, 9, NONE},   /* ssse3 */
    {7, 1, ECX, 19, NONE},  /* sse4.1 */
    {8, 1, ECX, 20, NONE},  /* sse4.2 */
    {9, 1, ECX, 28, YMM},   /* avx */
    {10, 7, EBX, 5, YMM},   /* avx2 */
    {14, 1, ECX, 12, YMM},  /* fma */
    {15, 7, EBX, 16, ZMM},  /* avx512f */
    {16, 7, EBX, 3, NONE},  /* bmi */
    {17, 7, EBX, 8, NONE},  /* bmi2 */
    {18, 1, ECX, 25, NONE}, /* aes */
    {19, 1, ECX, 1, NONE},  /* pclmul */
    {20, 7, EBX, 31, ZMM},  /* avx512vl */
    {21, 7, EBX, 30, ZMM},  /* avx512bw */
    {22, 7, EBX, 17, ZMM},  /* avx512dq */
    {23, 7, EBX, 28, ZMM},  /* avx512cd */
    {34, 7, ECX, 11, ZMM},  /* avx512vnni */
};

#define HIDDEN __attribute__((visibility("hidden")))
HIDDEN struct {
  unsigned vendor, type, subtype, features[1]; /* features 0 to 31 */
} __cpu_model;
HIDDEN unsigned __cpu_features2[1]; /* features 32 to 63 */

static unsigned states_saved_by_system(unsigned ecx_of_leaf_1) {
  const unsigned osxsave = 1u << 27;
  unsigned low, high;
  if ((ecx_of_leaf_1 & osxsave) == 0) return 0;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

__attribute__((constructor)) static void read_processor(void) {
  unsigned of_leaf[8][3] = {{0}}, unused, saved, i;
  __get_cpuid(1, &unused, &of_leaf[1][EBX], &of_leaf[1][ECX], &of_leaf[1][EDX]);
  __get_cpuid_count(7, 0, &unused, &of_leaf[7][EBX], &of_leaf[7][ECX], &of_leaf[7][EDX]);
  saved = states_saved_by_system(of_leaf[1][ECX]);
  for (i = 0; i < sizeof features / sizeof *features; ++i) {
    const feature* f = &features[i];
    if ((of_leaf[f->leaf][f->source] >> f->bit & 1) == 0 || (saved & f->states) != f->states) continue;
    if (f->number < 32) {
      __cpu_model.features[0] |= 1u << f->number;
    } else {
      __cpu_features2[0] |= 1u << (f->number - 32);
    }
  }
}
